import { SOUND_FORMATS, type ExportFormat } from '@slidewright/domain';
import type { ExportOptions, ExportStatus, Timeline } from '@slidewright/http-api';
import { Download } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useId, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { DELAYS } from '../../../lib/constants.ts';
import { useDownload } from '../../../lib/download/use-download.ts';
import { useCancelExport, useExports, useStartExport } from '../../../lib/queries/exports.ts';
import { isLive } from '../../../lib/queries/video.ts';
import { formatBytes, formatPercent } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import { sayTask } from '../../../lib/job-task.ts';
import { errorSentence } from '../../../lib/errors/error-sentence.ts';
import { DEFAULT_EXPORT_OPTIONS, EXPORT_GROUPS, OPTIONS_OF } from './export-choices.ts';

const FIRST_FORMAT: ExportFormat = 'pptx';

/** Takes a timeline out in one format: a dialog to choose it, follow the work and save the file. */
export function ExportControl({ timeline }: { readonly timeline: Pick<Timeline, 'id' | 'title'> }) {
  const say = useMessages();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<ExportFormat | null>(null);
  const [options, setOptions] = useState<ExportOptions>(DEFAULT_EXPORT_OPTIONS);
  // Exports that were started or seen at work here. Of others it is not known whether they have these options and the
  // timeline as it is.
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const exports = useExports(timeline.id, { enabled: open });
  const start = useStartExport(timeline.id);
  const cancel = useCancelExport(timeline.id);
  const download = useDownload(DELAYS.successFeedbackMs);

  const found = exports.data?.filter(({ jobId, status }) => isLive(status) && !followed.includes(jobId)) ?? [];
  if (open && found.length > 0) setFollowed([...followed, ...found.map(({ jobId }) => jobId)]);

  const format = chosen ?? exports.data?.find(({ jobId }) => followed.includes(jobId))?.format ?? FIRST_FORMAT;
  const job = exports.data?.find((candidate) => candidate.format === format);
  const live = isLive(job?.status);
  const isFollowed = job !== undefined && followed.includes(job.jobId);
  const isReady = isFollowed && job.downloadUrl !== null;

  const reset = (): void => {
    start.reset();
    cancel.reset();
    if (job) setFollowed((known) => known.filter((jobId) => jobId !== job.jobId));
  };
  const show = (): void => {
    start.reset();
    cancel.reset();
    // The file of one that had ended may be older than the last changes.
    setFollowed([]);
    setOpen(true);
  };
  const choose = (other: ExportFormat): void => {
    start.reset();
    cancel.reset();
    setChosen(other);
  };
  const changeOptions = (changed: Partial<ExportOptions>): void => {
    reset();
    setOptions({ ...options, ...changed });
  };
  const begin = (): void => {
    reset();
    setChosen(format);
    start.mutate({ format, options }, { onSuccess: ({ jobId }) => setFollowed((known) => [...known, jobId]) });
  };
  const save = (): void => {
    if (job?.downloadUrl && job.filename) void download.start(job.downloadUrl, job.filename);
  };

  return (
    <>
      <Button onClick={show}>
        <Download aria-hidden className="size-4" /> {say('timeline.export.button')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={say('timeline.export.title', { title: timeline.title })}
        wide
        footer={
          <>
            {/* Below the list, so that they are in sight however long it is. */}
            <div className="flex w-full flex-col gap-3 empty:hidden">
              <OptionFields format={format} options={options} disabled={live} onChange={changeOptions} />
              {live && job ? <ExportProgress job={job} /> : null}
              {isReady ? (
                <Notice tone="good">{say('timeline.export.ready', { name: job.filename ?? '' })}</Notice>
              ) : null}
              {isFollowed && job.status === 'failed' ? (
                <Notice tone="bad" title={say('timeline.export.failed')}>
                  {job.error ? errorSentence(job.error) : say('common.unknownReason')}
                </Notice>
              ) : null}
              {isFollowed && job.status === 'cancelled' ? (
                <Notice tone="info">{say('timeline.export.cancelled')}</Notice>
              ) : null}
              {[exports.error, start.error, cancel.error].map((failure) =>
                failure ? (
                  <Notice key={failure.message} tone="bad">
                    {failure.message}
                  </Notice>
                ) : null,
              )}
              {download.state.status === 'failed' ? <Notice tone="bad">{download.state.message}</Notice> : null}
              {download.state.status === 'downloading' && download.state.percent !== null ? (
                <ProgressBar value={download.state.percent} label={say('timeline.export.download')} />
              ) : null}
            </div>
            {live ? (
              <Button disabled={cancel.isPending} onClick={() => cancel.mutate(job!.jobId)}>
                {say(cancel.isPending ? 'common.cancelling' : 'timeline.export.cancel')}
              </Button>
            ) : (
              <Button onClick={() => setOpen(false)}>{say('common.close')}</Button>
            )}
            {isReady ? (
              <Button tone="primary" disabled={download.state.status === 'downloading'} onClick={save}>
                {download.state.status === 'downloading'
                  ? say('common.downloading')
                  : download.state.status === 'downloaded'
                    ? say('common.downloaded')
                    : job.size === null
                      ? say('timeline.export.download')
                      : say('timeline.export.downloadSize', { size: formatBytes(job.size) })}
              </Button>
            ) : (
              <Button tone="primary" disabled={live || start.isPending} onClick={begin}>
                {say(live || start.isPending ? 'timeline.export.exporting' : 'timeline.export')}
              </Button>
            )}
          </>
        }
      >
        <FormatChoice value={format} onChange={choose} />
      </Dialog>
    </>
  );
}

function FormatChoice({
  value,
  onChange,
}: {
  readonly value: ExportFormat;
  readonly onChange: (format: ExportFormat) => void;
}) {
  const say = useMessages();
  return (
    <RadioGroup.Root
      aria-label={say('timeline.export.format')}
      value={value}
      onValueChange={(chosen) => onChange(chosen as ExportFormat)}
      className="mt-2 flex flex-col gap-5"
    >
      {EXPORT_GROUPS.map(({ id, formats }) => (
        <FormatGroup key={id} title={say(`timeline.export.group.${id}`)} formats={formats} value={value} />
      ))}
    </RadioGroup.Root>
  );
}

function FormatGroup({
  title,
  formats,
  value,
}: {
  readonly title: string;
  readonly formats: readonly ExportFormat[];
  readonly value: ExportFormat;
}) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <h3 id={id} className="mb-1.5 text-sm font-medium text-muted">
        {title}
      </h3>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {formats.map((format) => (
          <FormatItem key={format} format={format} isChosen={format === value} />
        ))}
      </div>
    </div>
  );
}

function FormatItem({ format, isChosen }: { readonly format: ExportFormat; readonly isChosen: boolean }) {
  const say = useMessages();
  const title = say(`timeline.export.format.${format}`);
  const id = useId();
  return (
    <RadioGroup.Item
      value={format}
      aria-label={title}
      aria-describedby={id}
      className={classNames(
        'flex items-start gap-3 rounded-sm border bg-surface px-3 py-2.5 text-left transition duration-150',
        isChosen ? 'border-ink ring-1 ring-ink' : 'border-line hover:border-field',
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border',
          isChosen ? 'border-ink' : 'border-field',
        )}
      >
        {isChosen ? <span className="size-2 rounded-full bg-ink" /> : null}
      </span>
      <span className="min-w-0">
        <span className="block text-sm font-medium">{title}</span>
        <span id={id} className="block text-sm text-muted">
          {say(`timeline.export.hint.${format}`)}
        </span>
      </span>
    </RadioGroup.Item>
  );
}

function OptionFields({
  format,
  options,
  disabled,
  onChange,
}: {
  readonly format: ExportFormat;
  readonly options: ExportOptions;
  readonly disabled: boolean;
  readonly onChange: (changed: Partial<ExportOptions>) => void;
}) {
  const say = useMessages();
  const has = (option: keyof ExportOptions): boolean => OPTIONS_OF[format].includes(option);
  if (OPTIONS_OF[format].length === 0) return null;
  return (
    <div className="flex flex-col items-start gap-3">
      {has('includeMedia') ? (
        <label className="flex min-h-10 w-fit items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={options.includeMedia}
            disabled={disabled}
            onChange={({ target }) => onChange({ includeMedia: target.checked })}
          />
          {say('timeline.export.withMedia')}
        </label>
      ) : null}
      {has('soundFormat') ? (
        <Segmented
          label={say('timeline.export.kind')}
          value={options.soundFormat}
          options={SOUND_FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
          disabled={disabled}
          onChange={(soundFormat) => onChange({ soundFormat })}
        />
      ) : null}
    </div>
  );
}

function ExportProgress({ job }: { readonly job: ExportStatus }) {
  const say = useMessages();
  return (
    <div className="flex flex-col gap-2 text-sm">
      <ProgressBar value={job.progress} label={say('timeline.export')} />
      <p role="status" className="numbers flex justify-between gap-4">
        <span className="min-w-0 break-words">
          {job.status === 'queued' && job.currentTask === '' ? say('common.queued') : sayTask(job.currentTask)}
        </span>
        <span className="text-muted">{formatPercent(job.progress)}</span>
      </p>
    </div>
  );
}
