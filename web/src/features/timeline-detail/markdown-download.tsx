import { markdownFilename } from '@slidewright/domain';
import { imagePath } from '@slidewright/slides/kinds/image/index';
import type { Timeline } from '@slidewright/http-api';
import { FileDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { api } from '../../lib/api/client.ts';
import { request, RequestError } from '../../lib/api/request.ts';
import { saveFile } from '../../lib/download/download.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';

/** The writer of Markdown is large, so it is not part of the page. */
const loadWriter = () => import('@slidewright/slides/exporters/markdown/index');

/** Saves the slides as Markdown, in a zip with their pictures and music if they have some. The page writes the file. */
export function MarkdownDownload({ timeline }: { readonly timeline: Timeline }) {
  const say = useMessages();
  const [isWriting, setIsWriting] = useState(false);
  // Loaded with the page, so that the button works without a connection.
  useEffect(() => void loadWriter().catch(() => undefined), []);
  const save = async (): Promise<void> => {
    try {
      const { imagesOfSlides, musicPath, picturePaths, timelineToMarkdown } = await loadWriter();
      const ids = imagesOfSlides(timeline.slides);
      const name = markdownFilename(timeline);
      const { music } = timeline.settings;
      if (ids.length === 0 && music === null) {
        const text = timelineToMarkdown(timeline, timeline.slides);
        saveFile(new Blob([text], { type: 'text/markdown;charset=utf-8' }), name);
        return;
      }
      setIsWriting(true);
      const { strToU8, zipSync } = await import('fflate');
      const found: { id: string; contentType: string; bytes: Uint8Array }[] = [];
      for (const id of ids) {
        const response = await libraryFile(imagePath(id));
        if (response === null) continue;
        const contentType = response.headers.get('content-type')?.replace(/;.*/s, '') ?? '';
        found.push({ id, contentType, bytes: new Uint8Array(await response.arrayBuffer()) });
      }
      const paths = picturePaths(found);
      const files = Object.fromEntries(found.map(({ id, bytes }) => [paths.get(id)!, bytes]));
      const sound = music === null ? null : await musicFile(music);
      const soundPath = sound === null ? '' : musicPath(sound.name);
      if (sound !== null) files[soundPath] = sound.bytes;
      const text = timelineToMarkdown(timeline, timeline.slides, paths, soundPath);
      // Pictures and music are compressed already.
      const zip = zipSync({ 'slides.md': strToU8(text), ...files }, { level: 0 });
      saveFile(new Blob([zip], { type: 'application/zip' }), name.replace(/\.md$/, '.zip'));
    } catch {
      showToast({
        tone: 'destructive',
        title: say('timeline.markdown.failed'),
        description: say('timeline.markdown.failed.why'),
      });
    } finally {
      setIsWriting(false);
    }
  };
  return (
    <Button tone="quiet" className="-mr-4" disabled={isWriting} onClick={() => void save()}>
      {isWriting ? <Spinner className="size-4" /> : <FileDown aria-hidden className="size-4" />}{' '}
      {say('timeline.markdown')}
    </Button>
  );
}

/** A track of the library with its file; null for one that was deleted. */
async function musicFile(id: string): Promise<{ readonly name: string; readonly bytes: Uint8Array } | null> {
  const track = (await api.listMusic({})).find((one) => one.id === id);
  const response = track ? await libraryFile(track.url) : null;
  return track && response ? { name: track.name, bytes: new Uint8Array(await response.arrayBuffer()) } : null;
}

/** A file of the library; null for an image that was deleted, whose address stays in the Markdown. */
async function libraryFile(path: string): Promise<Response | null> {
  try {
    return await request('GET', path, {});
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null;
    throw error;
  }
}
