import { ownerFolder } from '@slidewright/platform';

/** Where a recording lies; each has keys of its own, so that two workers never write to one. */
export function recordingKeys(
  ownerId: string,
  contentName: string,
  recordingId: string,
): { pcmKey: string; mp3Key: string } {
  const folder = `audio/${ownerFolder(ownerId)}/narration/${contentName.slice(0, 32)}/${recordingId}`;
  return { pcmKey: `${folder}.pcm`, mp3Key: `${folder}.mp3` };
}

/** Without an owner: a voice's sample, the same for all. */
export function sampleKey(ownerId: string | null, hash: string, id: string): string {
  return `audio/${ownerId === null ? 'voices' : `${ownerFolder(ownerId)}/speech`}/${hash.slice(0, 32)}/${id}.mp3`;
}

/** A sentence that was spoken for an owner. */
export function sentenceKey(ownerId: string, hash: string, id: string): string {
  return `audio/${ownerFolder(ownerId)}/sentences/${hash.slice(0, 32)}/${id}.pcm`;
}

export function uploadKey(ownerId: string, id: string): string {
  return `uploads/${ownerFolder(ownerId)}/${id}`;
}
