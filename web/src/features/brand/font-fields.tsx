import type { Font } from '@slidewright/http-api';
import type { Brand } from '@slidewright/slides/film/brand';
import { Trash2, Upload } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { FileButton } from '../../components/file-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Select } from '../../components/select.tsx';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { FONT_TYPES, fontOf, useDeleteFont, useFonts, useUploadFont } from '../../lib/queries/brand.ts';

interface FontFieldsProps {
  readonly fonts: Brand['fonts'];
  readonly onChange: (fonts: Partial<Brand['fonts']>) => void;
}

/** The fonts for titles and text, and the uploaded fonts. */
export function FontFields({ fonts, onChange }: FontFieldsProps) {
  const say = useMessages();
  const { data: uploaded = [], error } = useFonts();
  const uploading = useUploadFont();
  const deleting = useDeleteFont();
  const failure = error ?? uploading.error ?? deleting.error;
  const isUsed = ({ id }: Font): boolean => fonts.title?.id === id || fonts.text?.id === id;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">{say('brand.fonts.title')}</legend>
      {(['title', 'text'] as const).map((use) => (
        <Field key={use} label={say(`brand.fonts.of.${use}`)}>
          {(parts) => (
            <Select
              {...parts}
              value={fonts[use]?.id ?? ''}
              onChange={({ target }) => {
                const chosen = uploaded.find(({ id }) => id === target.value);
                onChange({ [use]: chosen === undefined ? null : fontOf(chosen) });
              }}
            >
              <option value="">{say('brand.fonts.ofTheme')}</option>
              {uploaded.map(({ id, family, filename }) => (
                <option key={id} value={id}>
                  {family} ({filename})
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
      <FileButton
        accept={FONT_TYPES}
        fileLabel={say('brand.fonts.file')}
        className="self-start"
        disabled={uploading.isPending}
        onChoose={(file) =>
          uploading.mutate(file, {
            onSuccess: (font) => {
              if (fonts.title === null) onChange({ title: fontOf(font) });
            },
          })
        }
      >
        <Upload aria-hidden className="size-4" />{' '}
        {uploading.isPending ? say('brand.uploading') : say('brand.fonts.upload')}
      </FileButton>
      <p className="text-sm text-muted">{say('brand.fonts.about')}</p>
      {failure === null ? null : <Notice tone="bad">{failure.message}</Notice>}
      <ul className="flex flex-col">
        {uploaded
          .filter((font) => !isUsed(font))
          .map(({ id, family, filename }) => (
            <li key={id} className="flex items-center gap-2 border-t border-line py-1 text-sm">
              <span className="min-w-0 flex-1 truncate" title={filename}>
                {family}
              </span>
              <Button
                tone="quiet"
                size="icon"
                aria-label={say('brand.fonts.delete', { family })}
                disabled={deleting.isPending}
                onClick={() => deleting.mutate(id)}
              >
                <Trash2 aria-hidden className="size-4" />
              </Button>
            </li>
          ))}
      </ul>
    </fieldset>
  );
}
