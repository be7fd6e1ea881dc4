export * from './ffmpeg.ts';
export * from './mp4.ts';
export * from './samples.ts';
