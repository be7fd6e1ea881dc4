/**
 * The power spectrum of a window of samples: a fast Fourier transform of radix 2, after Cooley and Tukey, "An algorithm
 * for the machine calculation of complex Fourier series", Mathematics of Computation 19 (1965).
 */
export interface PowerSpectrum {
  /** Fills `power` with the power at 0 to size / 2, multiples of sampleRate / size, of `size` samples from `start`. */
  measure(samples: Int16Array, start: number, power: Float64Array): void;
}

/** `size` is a power of two. Samples outside the sound count as 0; the window is Hamming's. */
export function createPowerSpectrum(size: number): PowerSpectrum {
  const window = Float64Array.from(
    { length: size },
    (_, index) => 0.54 - 0.46 * Math.cos((2 * Math.PI * index) / (size - 1)),
  );
  const cosine = Float64Array.from({ length: size / 2 }, (_, index) => Math.cos((2 * Math.PI * index) / size));
  const sine = Float64Array.from({ length: size / 2 }, (_, index) => -Math.sin((2 * Math.PI * index) / size));
  const reversed = new Uint32Array(size);
  for (let index = 1; index < size; index += 1)
    reversed[index] = (reversed[index >> 1]! >> 1) | (index & 1 ? size >> 1 : 0);
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  return {
    measure(samples, start, power) {
      for (let index = 0; index < size; index += 1) {
        real[reversed[index]!] = (samples[start + index] ?? 0) * window[index]!;
        imaginary[index] = 0;
      }
      for (let half = 1; half < size; half *= 2) {
        const stride = size / (2 * half);
        for (let block = 0; block < size; block += 2 * half)
          for (let offset = 0; offset < half; offset += 1) {
            const [low, high] = [block + offset, block + offset + half];
            const [c, s] = [cosine[offset * stride]!, sine[offset * stride]!];
            const re = real[high]! * c - imaginary[high]! * s;
            const im = real[high]! * s + imaginary[high]! * c;
            real[high] = real[low]! - re;
            imaginary[high] = imaginary[low]! - im;
            real[low] = real[low]! + re;
            imaginary[low] = imaginary[low]! + im;
          }
      }
      for (let index = 0; index <= size / 2; index += 1) power[index] = real[index]! ** 2 + imaginary[index]! ** 2;
    },
  };
}
