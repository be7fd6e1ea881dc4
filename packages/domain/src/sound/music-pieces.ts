/** Pieces of music that the product makes itself, without rights of others, with the English name of each. */
export const MUSIC_PIECES = {
  'still-water': 'Still water',
  'plucked-strings': 'Plucked strings',
  'evening-keys': 'Evening keys',
} as const;
export type MusicPiece = keyof typeof MUSIC_PIECES;
export const MUSIC_PIECE_IDS = Object.keys(MUSIC_PIECES) as [MusicPiece, ...MusicPiece[]];

/** The name of the file of a piece in the library of a user, by which it is found again. */
export const musicPieceFile = (piece: MusicPiece): string => `${piece}.slidewright.wav`;

/** The piece that a track of a library is; undefined for an upload. */
export const pieceOfFile = (filename: string): MusicPiece | undefined =>
  MUSIC_PIECE_IDS.find((piece) => musicPieceFile(piece) === filename);
