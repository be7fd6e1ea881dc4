import { filledIn, type ValuesArguments } from '../coded-sentence.ts';

/** Why a file or a text cannot be used: a code, and the sentence in English. Placeholders are in braces. */
export const ERROR_REASONS = {
  // Decks and texts.
  deckDamaged:
    'This deck cannot be read: the file is damaged or incomplete. Open it, save it again, and try once more.',
  deckHeavy: 'This deck needs too much time or memory to be drawn. Simplify its pictures or divide it, and try again.',
  deckEmpty: 'This deck has no slides, or all of them are hidden.',
  deckEncrypted: 'This deck is protected by a password. Save a copy without the password, and try again.',
  deckKind: 'This file is not a deck in a supported format. Choose a PPTX, ODP or PDF file.',
  deckKindOpenDocument: 'This OpenDocument file is not a deck in a supported format. Choose a PPTX, ODP or PDF file.',
  deckKindWord: 'This Word document is not a deck in a supported format. Choose a PPTX, ODP or PDF file.',
  deckKindZip: 'This zip file is not a deck in a supported format. Choose a PPTX, ODP or PDF file.',
  deckKindOld:
    'This file of an older Office program is not a deck in a supported format. Choose a PPTX, ODP or PDF file.',
  deckUnpacked: 'This deck is too large to be read. Reduce its pictures or divide it, and try again.',
  deckPages: 'This deck has {count} pages, and a timeline can have at most {most} slides. Divide the deck.',
  deckLarge: 'The deck is too large: at most {most} MiB can be uploaded.',
  deckUnknown: 'No slide of this timeline was made of a deck, so a changed deck cannot be taken in.',
  deckOfText: 'A changed Markdown file cannot be taken in. Choose a PPTX, ODP or PDF file.',
  decksMany: 'You are importing {most} decks already. Wait until one of them has ended, or cancel it.',
  deckTakenIn: 'A changed deck is being taken into this timeline already.',
  textEncoding: 'This file is not a text in UTF-8. Save it in this encoding, and try again.',
  textLarge: 'A Markdown file can have at most 1 MiB. Divide it into several files.',
  // Pictures.
  imageKind: 'This file is not an image in a supported format. Choose a PNG, JPEG, WebP, AVIF, GIF or SVG file.',
  imageDamaged: 'This image cannot be read: the file is damaged or incomplete. Save it again and upload the new file.',
  imageHeavy:
    'This image needs too much time or memory to be drawn. Save it as a smaller PNG or JPEG file and upload that.',
  imagePixels: 'The image has too many pixels: at most {most} megapixels can be uploaded.',
  imageLarge: 'The image is too large: at most {most} MiB can be uploaded.',
  imagesFull: 'Your images are at the limit of {most} images and {size} MiB. Delete some that no slide uses.',
  svgFilters: 'This SVG image has filters, such as shadows or blur. Save it as a PNG file and upload that.',
  svgPicture:
    'This SVG image has a picture inside that is not PNG, JPEG, GIF or WebP. Save the image as a PNG file and upload that.',
  svgPixels:
    'The pictures inside of this SVG image have too many pixels: at most {most} megapixels together. Save the image as a PNG file and upload that.',
  // Fonts.
  fontKind: 'This file is not a font in a supported format. Choose a TTF, OTF or WOFF2 file.',
  fontDamaged: 'This font cannot be read: the file is damaged or incomplete. Upload another file.',
  fontUnstated:
    'This font does not say whether it may be embedded. Choose a font that states it, such as one under the Open Font License.',
  fontForbidden:
    'The licence of this font forbids embedding it. Ask its maker for a version that permits it, or choose another font.',
  fontBitmaps:
    'The licence of this font permits embedding its bitmaps only, and slides draw its outlines. Choose another font.',
  fontLarge: 'The font is too large: at most {most} MiB can be uploaded.',
  fontsFull: 'You have {most} fonts, which is the limit. Delete one that your brand does not use.',
  // Music, recordings and speech.
  musicKind: 'This file is not music in a supported format. Choose an MP3, M4A, WAV, OGG or FLAC file.',
  musicDamaged: 'This music cannot be read: the file is damaged or incomplete. Save it again and upload the new file.',
  musicQuiet: 'Nothing is heard in this file: it is silent or nearly so.',
  musicWithoutSound: 'This file holds no sound.',
  musicFormat: 'The music must have {least} to {most} samples a second and at most {channels} channels.',
  musicShort: 'The music is too short: it must last at least {least} seconds.',
  musicLong: 'The music is too long: it can last at most {most} minutes.',
  musicLarge: 'The music is too large: at most {most} MiB can be uploaded.',
  musicFull: 'You have {most} music tracks, which is the limit. Delete some that no timeline uses.',
  soundKind: 'This is not a sound file we know (MP3, WAV, FLAC, Ogg, M4A, AAC, WebM).',
  soundOnly: 'Only audio files can be uploaded here.',
  recordingSilent: 'The recording is silent.',
  recordingDamaged: 'The uploaded file is not a sound file that can be read.',
  recordingWithoutSound: 'The uploaded file holds no sound.',
  recordingLong: 'A recording can be at most {most} minutes long.',
  recordingSamples: 'A recording must have {least} to {most} samples a second.',
  recordingChannels: 'A recording can have at most {most} channels.',
  nothingToSay: 'There is nothing to say in this text. Please write words for the narration.',
  tooLongToSay:
    'This text takes longer than {most} minutes to say. Please shorten the notes, or split the slide into several.',
  voiceSilent: 'The voice {voice} cannot say “{words}”. Please write it in words, or choose another voice.',
  voiceOfOtherLanguage:
    'The voice {voice} cannot read “{words}”. Please choose a voice for this language, or write the narration in the language of the voice.',
  voiceOfOtherLanguageThan:
    'The voice {voice} cannot read “{words}”. Please choose a voice for this language, such as {other}, or write the narration in the language of the voice.',
  // Files in general.
  fileEmpty: 'The file is empty.',
  fileLarge: 'The file is too large: at most {most} MiB can be uploaded.',
  storageFull: 'Your storage quota of {most} MiB is used up. Please delete timelines you no longer need.',
} as const;
export type ErrorReasonCode = keyof typeof ERROR_REASONS;

/** What the sentence of an error says, for another language. */
export interface ErrorReason {
  /** One of ERROR_REASONS; that of another version may be unknown to this one. */
  readonly code: string;
  /** The values of the placeholders. */
  readonly values: Readonly<Record<string, string>>;
}

/** A reason with its sentence in English. */
export interface SaidReason extends ErrorReason {
  readonly sentence: string;
}

/** The reason of a code, with the values of its placeholders. */
export function errorReason<Code extends ErrorReasonCode>(
  code: Code,
  ...[values]: ValuesArguments<(typeof ERROR_REASONS)[Code]>
): SaidReason {
  return { code, ...filledIn(ERROR_REASONS[code], values) };
}
