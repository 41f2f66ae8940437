/// The numbers of elements at which blocks begin, end, or are just missed.
let telltaleSizes = [0, 1, 2, 127, 128, 129, 255, 256, 257, 1000]
