/** The constants of the product, each in one named table. Names that end in Ms are in milliseconds, in S in seconds. */

/** Slide lengths in seconds. */
export const SLIDE_DURATION_S = { minimum: 5, maximum: 300 } as const;
export const DURATION_PRESETS_S = { SHORT: 30, STANDARD: 45, DETAILED: 60 } as const;

export const VOICE_DEFAULTS = { speed: 1, pitch: 'normal', pitchFactor: 1 } as const;
/** Range of the factors of speed and pitch that voices accept. */
export const VOICE_FACTOR = { minimum: 0.5, maximum: 2 } as const;
export const PITCHES = ['low', 'normal', 'high'] as const;
export type Pitch = (typeof PITCHES)[number];
export const PITCH_FACTORS: Record<Pitch, number> = { low: 0.8, normal: 1, high: 1.2 };

/** The page creates timelines with a frame rate of its own. */
export const VIDEO = { overwriteMode: 'overwrite', startPriority: 5, createFlowFramerate: '29.97' } as const;
export const VIDEO_PHASE_LABELS = {
  validate: 'Validation',
  ensureAudio: 'Audio Preparation',
  render: 'Video Rendering',
  assemble: 'Timeline Assembly',
  package: 'File Packaging',
  publish: 'Publishing',
} as const;
export type VideoPhase = keyof typeof VIDEO_PHASE_LABELS;

export const BUNDLE = { compression: 'DEFLATE', compressionLevel: 6, estimateCutoffPercent: 95 } as const;
export const BUNDLE_PHASE_BASE_S = { discover: 15, collect: 30, package: 45, upload: 30, complete: 0 } as const;
export type BundlePhase = keyof typeof BUNDLE_PHASE_BASE_S;

export const UPLOAD_BUCKETS = { audio: 'audio', generic: 'uploads' } as const;

export const VOICE_PROVIDERS = ['local', 'hosted'] as const;
export type VoiceProvider = (typeof VOICE_PROVIDERS)[number];
export const DEFAULT_PROVIDERS = { text: 'openrouter', voice: 'local' } as const;
