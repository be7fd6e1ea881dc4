import { create, isFieldSet } from '@bufbuild/protobuf';
import { VideoSettingsSchema, type VideoSettings } from './gen/slidewright/timeline/v1/timeline_pb.js';

/** Settings of a film by name; null is a reference to nothing. */
type Settings = Readonly<Record<string, unknown>>;

const FIELDS_OF_LAST_VERSION = VideoSettingsSchema.fields.filter(({ localName }) => localName !== 'json');

/**
 * The settings as a message, without those that are undefined. Its single fields are for services of the last version,
 * which run beside those of this one during an upgrade.
 */
export function filmSettingsToProto(settings: Settings): VideoSettings {
  const fields = FIELDS_OF_LAST_VERSION.map(({ localName }) => localName)
    .filter((name) => settings[name] !== undefined)
    .map((name) => [name, settings[name] ?? '']);
  return create(VideoSettingsSchema, { ...Object.fromEntries(fields), json: JSON.stringify(settings) });
}

/** The settings that a message of this version or the last one has; their values are not checked. */
export function filmSettingsOfProto(message: VideoSettings | undefined): Settings {
  if (message === undefined) return {};
  if (message.json !== '') return JSON.parse(message.json) as Settings;
  const values = message as unknown as Settings;
  return Object.fromEntries(
    FIELDS_OF_LAST_VERSION.filter((field) => isFieldSet(message, field)).map(({ localName }) => [
      localName,
      values[localName] === '' ? null : values[localName],
    ]),
  );
}
