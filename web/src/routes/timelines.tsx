import { useNavigate } from 'react-router';
import { showToast } from '../components/toast/toast.ts';
import { useMessages } from '../lib/language/use-messages.tsx';
import { useSession } from '../lib/session/session-context.tsx';
import { TimelineList } from '../features/timelines/timeline-list.tsx';

export function Component() {
  const say = useMessages();
  const navigate = useNavigate();
  const userId = useSession().user?.id ?? '';
  const open = async (files: readonly File[]): Promise<void> => {
    try {
      // Loaded when a file is dropped: the list shows without the wizard.
      const { startFromFiles } = await import('../features/wizard/start-from-file.ts');
      await navigate('/timelines/new', { state: await startFromFiles(files, userId) });
    } catch (error) {
      showToast({ title: say('timelines.fileNotOpened'), description: (error as Error).message, tone: 'destructive' });
    }
  };
  return <TimelineList onFiles={(files) => void open(files)} />;
}
