const LENGTH_BYTES = 4;

/** Pictures in one file: their number, the length of each, and their bytes. Numbers have four bytes, the lowest first. */
export function packPictures(pictures: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(LENGTH_BYTES * (1 + pictures.length));
  head.writeUInt32LE(pictures.length);
  for (const [index, { length }] of pictures.entries()) head.writeUInt32LE(length, LENGTH_BYTES * (1 + index));
  return Buffer.concat([head, ...pictures]);
}

/** The pictures of a file of `packPictures`. Throws Error if it is cut off. */
export function unpackPictures(file: Buffer): Buffer[] {
  const count = file.readUInt32LE();
  let at = LENGTH_BYTES * (1 + count);
  const pictures = Array.from({ length: count }, (_, index) => {
    const from = at;
    at += file.readUInt32LE(LENGTH_BYTES * (1 + index));
    return file.subarray(from, at);
  });
  if (at !== file.length) throw new Error('the pictures of a slide are incomplete');
  return pictures;
}
