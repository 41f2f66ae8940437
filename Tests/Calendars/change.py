"""Changes calendars as another program would: reads them with PyPI's icalendar, and writes them again.

Standard input is a JSON array of {"file": PATH, "changes": [{"title": SUMMARY, …}]}."""

import json
import sys
from datetime import date, datetime, timezone

from icalendar import Alarm, Calendar, vRecur, vText


def replace(todo, name, value):
    if name in todo:
        del todo[name]
    if value is not None:
        todo.add(name, value)


def change(todo, order):
    if "summary" in order:
        todo["SUMMARY"] = vText(order["summary"])
    for name, key in (("DUE", "due"), ("DTSTART", "start")):
        if key in order:
            replace(todo, name, date.fromisoformat(order[key]) if order[key] else None)
    # A beginning at the time of an end must not be after it.
    if "due" in order and "DTSTART" in todo and isinstance(todo.decoded("DTSTART"), datetime):
        replace(todo, "DTSTART", None)
    if "description" in order:
        replace(todo, "DESCRIPTION", order["description"] or None)
    if "priority" in order:
        replace(todo, "PRIORITY", order["priority"] or None)
    if "rule" in order:
        replace(todo, "RRULE", vRecur.from_ical(order["rule"]) if order["rule"] else None)
    if "status" in order:
        todo["STATUS"] = vText(order["status"])
        done = order.get("completed")
        day = date.fromisoformat(done) if done else None
        replace(todo, "COMPLETED", datetime(day.year, day.month, day.day, 12, tzinfo=timezone.utc) if day else None)
    if "alarm" in order:
        alarm = Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", "now")
        alarm.add("trigger", datetime(2026, 1, 1, 8, tzinfo=timezone.utc))
        todo.add_component(alarm)


for vault in json.load(sys.stdin):
    with open(vault["file"], "rb") as file:
        calendar = Calendar.from_ical(file.read())
    todos = {str(todo["SUMMARY"]): todo for todo in calendar.walk("VTODO")}
    for order in vault["changes"]:
        todo = todos[order["shown"]]
        if order.get("delete"):
            calendar.subcomponents.remove(todo)
        else:
            change(todo, order)
    with open(vault["file"], "wb") as file:
        file.write(calendar.to_ical())
