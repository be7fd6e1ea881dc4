import { readFile } from 'node:fs/promises';
import type { ConvolutionSteps } from './quantise-graph.ts';

/** Made by scripts/calibrate.ts. */
export const STEPS_FILE = new URL('../../data/int8-steps.json', import.meta.url);

/** Numbers are 16-bit floats in base64. */
interface EncodedSteps extends Pick<ConvolutionSteps, 'output' | 'inputZero'> {
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

export function encodeSteps(steps: readonly ConvolutionSteps[]): string {
  const encoded = steps.map(({ inputSteps, outputSteps, outputMiddles, ...rest }): EncodedSteps => ({
    ...rest,
    inputSteps: textOf(inputSteps),
    outputSteps: textOf(outputSteps),
    outputMiddles: textOf(outputMiddles),
  }));
  return `${JSON.stringify(encoded, null, 2)}\n`;
}

function numbersOf(text: string): Float32Array {
  return Float32Array.from(new Float16Array(Uint8Array.from(Buffer.from(text, 'base64')).buffer));
}

function textOf(numbers: Float32Array): string {
  return Buffer.from(Float16Array.from(numbers).buffer).toString('base64');
}
