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

export const VIDEO_DEFAULTS = {
  framerate: '30',
  createFlowFramerate: '29.97',
  resolution: '1920x1080',
  theme: 'paper',
  pacing: 'voice',
  transition: 'cut',
  captions: 'none',
  musicLevel: -20,
} as const;
/** What decides the length of slides with narration: the narration or the planned duration. */
export const PACINGS = ['voice', 'planned'] as const;
export type Pacing = (typeof PACINGS)[number];
/** How a slide replaces the one before it. */
export const TRANSITIONS = ['cut', 'fade', 'push'] as const;
export type Transition = (typeof TRANSITIONS)[number];
/** Whether the pictures of a film show its captions. */
export const CAPTION_MODES = ['none', 'burned'] as const;
export type CaptionMode = (typeof CAPTION_MODES)[number];
/**
 * Level of music while the voice speaks, in dB relative to the voice. Criterion 1.4.7 of WCAG 2.2 asks for -20 or less;
 * above -12 words are hard to understand.
 */
export const MUSIC_LEVEL_DB = { minimum: -30, maximum: -12 } as const;
export const FRAMERATES = ['24', '25', '29.97', '30', '60'] as const;
export type Framerate = (typeof FRAMERATES)[number];
export const RESOLUTIONS = ['1280x720', '1920x1080', '3840x2160', '1080x1920'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

export const VIDEO = { overwriteMode: 'overwrite', startPriority: 5 } as const;
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
