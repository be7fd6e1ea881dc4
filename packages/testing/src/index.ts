export * from './eventually.ts';
export * from './servers.ts';
export * from './providers/text-chat-completions.ts';
export * from './providers/text-messages.ts';
export * from './providers/text-server.ts';
export * from './providers/speech-elevenlabs.ts';
export * from './providers/speech-openai.ts';
export * from './providers/speech-server.ts';
