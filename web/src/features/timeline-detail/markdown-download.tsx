import { markdownFilename } from '@slidewright/domain';
import type { Timeline } from '@slidewright/http-api';
import { FileDown } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { saveFile } from '../../lib/download/download.ts';

/** The writer of Markdown is large, so it is not part of the page. */
const loadWriter = () => import('@slidewright/slides/exporters/markdown/index');

/** Saves the slides as Markdown. The page writes the file, without the server. */
export function MarkdownDownload({ timeline }: { readonly timeline: Timeline }) {
  // Loaded with the page, so that the button works without a connection.
  useEffect(() => void loadWriter().catch(() => undefined), []);
  const save = async (): Promise<void> => {
    try {
      const { timelineToMarkdown } = await loadWriter();
      const text = timelineToMarkdown(timeline, timeline.slides);
      saveFile(new Blob([text], { type: 'text/markdown;charset=utf-8' }), markdownFilename(timeline));
    } catch {
      showToast({
        tone: 'destructive',
        title: 'The Markdown could not be written',
        description: 'A part of the page could not be loaded. Check your connection and try again.',
      });
    }
  };
  return (
    <Button tone="quiet" className="-mr-4" onClick={() => void save()}>
      <FileDown aria-hidden className="size-4" /> Download as Markdown
    </Button>
  );
}
