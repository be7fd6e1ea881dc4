import type { Image as ImageMessage } from '@slidewright/contracts';
import type { Image } from '@slidewright/http-api';
import { imagePath } from '@slidewright/slides/kinds/image/index';
import { isoTime } from './common.ts';

export function imageAnswer({ id, width, height, alt, filename, createdAt, usedBy }: ImageMessage): Image {
  return {
    id,
    width,
    height,
    url: imagePath(id),
    alt,
    filename,
    createdAt: isoTime(createdAt),
    usedBy: usedBy.map(({ timelineId, title }) => ({ timelineId, title })),
  };
}
