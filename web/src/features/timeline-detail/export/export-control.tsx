import { EXPORTS, SOUND_FORMATS, type ExportFormat } from '@slidewright/domain';
import type { ExportOptions, ExportStatus, Timeline } from '@slidewright/http-api';
import { Download } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useId, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { CancelButton, JobProgress } from '../../../components/job/job-panel.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { DELAYS } from '../../../lib/constants.ts';
import { useDownload } from '../../../lib/download/use-download.ts';
import { exportJob } from '../../../lib/jobs/job-kinds.ts';
import { isLive } from '../../../lib/jobs/job-state.ts';
import { useJob } from '../../../lib/jobs/use-job.ts';
import { formatBytes } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import { DEFAULT_EXPORT_OPTIONS, EXPORT_GROUPS } from './export-choices.ts';

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
  const download = useDownload(DELAYS.successFeedbackMs);
  const formatIn = (exports: readonly ExportStatus[]): ExportFormat =>
    chosen ?? exports.find(({ jobId }) => followed.includes(jobId))?.format ?? FIRST_FORMAT;
  const inFormat = (exports: readonly ExportStatus[]): ExportStatus | undefined =>
    exports.find((one) => one.format === formatIn(exports));
  const job = useJob(exportJob(timeline.id, inFormat));
  const exports = job.data ?? [];
  const live = exports.filter(({ status }) => isLive(status));
  const found = live.filter(({ jobId }) => !followed.includes(jobId));
  if (found.length > 0) setFollowed([...followed, ...found.map(({ jobId }) => jobId)]);

  const format = formatIn(exports);
  const file = inFormat(exports);
  const isFollowed = file !== undefined && followed.includes(file.jobId);
  const isReady = isFollowed && file.downloadUrl !== null;

  const reset = (): void => {
    job.reset();
    if (file) setFollowed((known) => known.filter((jobId) => jobId !== file.jobId));
  };
  const show = (isShown: boolean): void => {
    job.reset();
    // The file of one that has ended may be older than the changes to come.
    if (isShown) job.retry();
    else setFollowed(live.map(({ jobId }) => jobId));
    setOpen(isShown);
  };
  const choose = (other: ExportFormat): void => {
    job.reset();
    setChosen(other);
  };
  const changeOptions = (changed: Partial<ExportOptions>): void => {
    reset();
    setOptions({ ...options, ...changed });
  };
  const begin = (): void => {
    reset();
    setChosen(format);
    job.startAsync({ format, options }).then(
      ({ jobId }) => setFollowed((known) => [...known, jobId]),
      () => undefined,
    );
  };
  const save = (): void => {
    if (file?.downloadUrl && file.filename) void download.start(file.downloadUrl, file.filename);
  };

  return (
    <>
      <Button onClick={() => show(true)}>
        <Download aria-hidden className="size-4" />{' '}
        {say(live.length === 0 ? 'timeline.export.button' : 'timeline.export.exporting')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={show}
        title={say('timeline.export.title', { title: timeline.title })}
        wide
        footer={
          <>
            {/* Below the list, so that they are in sight however long it is. */}
            <div className="flex w-full flex-col gap-3 empty:hidden">
              <OptionFields format={format} options={options} disabled={job.live} onChange={changeOptions} />
              <JobProgress
                job={isFollowed ? job : { ...job, state: null, live: false }}
                name={say('timeline.export')}
                failed={say('timeline.export.failed')}
              />
              {isReady ? (
                <Notice tone="good">{say('timeline.export.ready', { name: file.filename ?? '' })}</Notice>
              ) : null}
              {isFollowed && file.status === 'cancelled' ? (
                <Notice tone="info">{say('timeline.export.cancelled')}</Notice>
              ) : null}
              {[job.startFailure, job.cancelFailure].map((failure) =>
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
            {job.live ? (
              <CancelButton job={job} label={say('timeline.export.cancel')} />
            ) : (
              <Button onClick={() => show(false)}>{say('common.close')}</Button>
            )}
            {isReady ? (
              <Button tone="primary" disabled={download.state.status === 'downloading'} onClick={save}>
                {download.state.status === 'downloading'
                  ? say('common.downloading')
                  : download.state.status === 'downloaded'
                    ? say('common.downloaded')
                    : file.size === null
                      ? say('timeline.export.download')
                      : say('timeline.export.downloadSize', { size: formatBytes(file.size) })}
              </Button>
            ) : (
              <Button tone="primary" disabled={job.live || job.starting} onClick={begin}>
                {say(job.live || job.starting ? 'timeline.export.exporting' : 'timeline.export')}
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
  const has = (option: keyof ExportOptions): boolean => EXPORTS[format].options.includes(option);
  if (EXPORTS[format].options.length === 0) return null;
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
