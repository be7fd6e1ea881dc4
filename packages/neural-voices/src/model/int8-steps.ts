import { readFile } from 'node:fs/promises';
import type { ConvolutionSteps } from './quantise-graph.ts';

/** Made by scripts/calibrate.ts. */
export const STEPS_FILE = new URL('../../data/int8-steps.json', import.meta.url);

/** Numbers are 16-bit floats, little-endian, in base64. */
export interface EncodedSteps extends Pick<ConvolutionSteps, 'output' | 'inputZero'> {
  readonly inputSteps: string;
  readonly outputSteps: string;
  readonly outputMiddles: string;
}

export async function readSteps(): Promise<ConvolutionSteps[]> {
  const encoded = JSON.parse(await readFile(STEPS_FILE, 'utf8')) as readonly EncodedSteps[];
  return encoded.map(({ inputSteps, outputSteps, outputMiddles, ...rest }) => ({
    ...rest,
    inputSteps: numbersOf(inputSteps),
    outputSteps: numbersOf(outputSteps),
    outputMiddles: numbersOf(outputMiddles),
  }));
}

function numbersOf(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  return Float32Array.from({ length: bytes.length / 2 }, (_, index) => halfFloat(bytes.readUInt16LE(index * 2)));
}

/** The value of a 16-bit float of IEEE 754, which is finite. Node 22 has no Float16Array. */
function halfFloat(bits: number): number {
  const sign = bits >> 15 === 1 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}
