import { filledIn, type ValuesArguments } from '../coded-sentence.ts';

/** Why a request or a part of the work failed: a code, and the sentence in English. Placeholders are in braces. */
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
  // Brands and what slides name.
  brandGone: 'This version of your brand does not exist any more. Choose your brand again.',
  brandFileGone:
    'The logo or a font of your brand does not exist any more. Change your brand, and use it in the timeline.',
  brandUsesFont: 'Your brand uses this font. Change your brand first.',
  brandUsesImage: 'Your brand uses this image. Change your brand first.',
  brandUsedFont:
    'An earlier version of your brand with this font is used by {titles}. Use your current brand there first.',
  brandUsedImage:
    'An earlier version of your brand with this image is used by {titles}. Use your current brand there first.',
  imageGone: 'An image of this slide does not exist any more. Choose another image.',
  imageOfSlideGone: 'The image of slide {slide} does not exist any more. Choose another image there, or remove it.',
  imageUsed: 'This image is used by {titles}. Remove it from the slides there first.',
  musicDeleted: 'This music does not exist any more. Choose other music, or none.',
  musicGone: 'The music of this timeline does not exist any more. Choose other music in the Timeline step, or none.',
  musicNamedGone:
    'The music “{name}” of this timeline does not exist any more. Choose other music in the Timeline step, or none.',
  musicUsed: 'This music is used by {titles}. Choose other music or none there first.',
  // Work on a timeline.
  cancelling: 'The work before is still being cancelled. Please try again in a moment.',
  timelineChanged: 'The timeline was changed meanwhile. Please try again.',
  deckTextLarge:
    'The slides of a timeline can hold at most 4 MiB of text. Please shorten some, or make a second timeline.',
  filmWithoutSlides: 'Cannot make a film: the timeline has no slides. Please add a slide first.',
  videoWithoutSlides: 'Cannot generate video: the timeline has no slides. Please add a slide first.',
  videoWithoutWords: 'Cannot generate video: nothing is written on any slide. Please write a title, a point or notes.',
  videoWithoutAudio:
    'Cannot generate video: {count} slide(s) missing audio. Please generate audio for all slides first.',
  stillsWithoutWords: 'There is nothing to draw: nothing is written on any slide. Please write a title or a point.',
  narrationGone: 'The narration of slide {slide} is gone. Please generate its audio again.',
  recordingOfOtherText:
    'The recording does not seem to say the text of this slide. Please record it again, or change the text.',
  bundleWithoutSlides: 'There is nothing to bundle: this timeline has no slides.',
  bundleWithoutMedia: 'There is nothing to bundle yet. Please generate audio or a video first.',
  bundleFileGone: 'The file {path} has disappeared. Please generate it again, then start the bundle again.',
  exportWithoutSlides: 'There is nothing to export: this timeline has no slides with content. Add a slide first.',
  exportWithoutFilm: 'This format is made from the film, and there is none yet. Please make the film first.',
  exportWithoutMedia:
    'This format is made from narration and videos, and there are none yet. Please make the film first.',
  // Accounts and keys.
  linkExpired: 'This link has expired or was used before. Please ask for a new one.',
  passwordWrong: 'The password is not correct',
  passwordNeeded: 'Please enter your password to delete your account.',
  signInAgain: 'Please sign out and in again before you delete your account.',
  accountOff: 'The account is disabled.',
  quotaFilm:
    'This account has used {used} of {allowed} minutes of film this month. The next month begins on its first day (UTC).',
  quotaStorage:
    'This account has stored {used} MB of {allowed} MB, which is too much for this. Delete what is not needed, or ask the operator of this server.',
  keysFull: 'You have {most} API keys already. Please revoke one that is not needed.',
  // Webhooks, and what came of sending an event.
  webhooksFull: 'You have {most} webhooks, which is the most allowed. Delete one to add another.',
  webhookToEnable: 'This webhook is disabled. Please enable it first.',
  webhookSending: 'This event is being sent at the moment.',
  webhookAddress: 'The address must begin with https://, such as https://example.com/webhooks.',
  webhookCredentials: 'The address must not contain a user name or password.',
  webhookPrivate: 'The address is in a private network. Only public addresses can receive webhooks.',
  webhookOff: 'The webhook was disabled.',
  webhookOffAsGone: 'The webhook was disabled, because its address answered that it is gone.',
  webhookOffAsFailing: 'The webhook was disabled, because it accepted nothing for three days.',
  webhookSecret:
    'The secret cannot be read, because the key of this installation was changed. Please make a new secret.',
  webhookStatus: 'The address answered with the status {status}.',
  webhookGone: 'The address answered that it is gone (410).',
  webhookRedirect: 'The address answered with a redirect ({status}), which is not followed.',
  webhookSlow: 'The address did not answer within {seconds} seconds.',
  webhookUnknownHost: 'The host name of the address was not found.',
  webhookNameServer: 'The host name of the address was not found: its name server did not answer.',
  webhookRefused: 'The address refused the connection.',
  webhookClosed: 'The address closed the connection before it answered.',
  webhookUnreachable: 'The address cannot be reached.',
  webhookInterim: 'The address sent more than {most} interim answers.',
  webhookProxy: 'The proxy of this network did not connect to the address.',
  webhookCertificate: 'The certificate of the address is not valid ({code}).',
  webhookFailed: 'The connection to the address failed.',
  webhookFailedWith: 'The connection to the address failed ({code}).',
  // Dictionaries and their files.
  dictionaryFull: 'The file has {count} entries; a dictionary holds at most {most}.',
  entryTwice: '“{term}” is in the dictionary twice.',
  termWithoutLetters: '“{term}” has no letter or digit.',
  termLong: '“{term}” is longer than {most} characters.',
  saidLong: '“{term}” has a pronunciation longer than {most} characters.',
  saidEmpty: '“{term}” has nothing to say.',
  saidWithoutVowel: '“{term}” has a pronunciation that has no vowel.',
  saidWithSign: '“{term}” has a pronunciation that has the sign “{sign}”, which is not IPA for a sound of English.',
  csvDamaged: 'The file is not CSV: line {line} cannot be read.',
  csvIncomplete: 'Line {line} needs a term and what is said for it.',
  csvAlphabet: 'Line {line}: “{words}” is not an alphabet: use respelling or ipa.',
  xmlDamaged: 'The file is not well-formed XML.',
  plsKind: 'The file is not a PLS lexicon.',
  plsTermMissing: 'Lexeme {number} has no grapheme.',
  plsSaidMissing: '“{term}” has neither a phoneme nor an alias.',
  plsAlphabet: '“{term}” is in the alphabet {alphabet}; only ipa can be read.',
  // Files and requests in general.
  fileKind: 'Files of this type cannot be uploaded.',
  requestLarge: 'This is too large: at most {most} can be sent.',
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
