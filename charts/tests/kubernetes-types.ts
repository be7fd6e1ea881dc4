import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import { parse } from 'yaml';
import type { KubernetesObject } from './helm.ts';

type Schema = Record<string, unknown>;

const SCHEMAS = fileURLToPath(new URL('../../.cache/tools/schemas/', import.meta.url));
const QUANTITY = /^[0-9.]+(?:m|k|Ki|M|Mi|G|Gi|T|Ti|P|Pi)?$/.source;

/** The prometheus-operator publishes no module with its schemas; this is what of them the chart uses, and no more. */
const PROMETHEUS_OPERATOR: Readonly<Record<string, Schema>> = {
  'monitoring.coreos.com/v1/PodMonitor': closed({
    selector: { type: 'object', properties: { matchLabels: strings() }, required: ['matchLabels'] },
    podMetricsEndpoints: list(
      closed({
        port: { type: 'string' },
        path: { type: 'string' },
        interval: { type: 'string', pattern: '^[0-9]+(ms|s|m)$' },
        relabelings: list(
          closed({ sourceLabels: list({ type: 'string' }), targetLabel: { type: 'string', pattern: '^[a-z_]+$' } }),
        ),
      }),
    ),
  }),
  'monitoring.coreos.com/v1/PrometheusRule': closed({
    groups: list(
      closed(
        {
          name: { type: 'string' },
          interval: { type: 'string' },
          limit: { type: 'integer' },
          rules: list({
            ...closed(
              {
                alert: { type: 'string' },
                record: { type: 'string' },
                expr: { type: ['string', 'integer'] },
                for: { type: 'string', pattern: '^[0-9]+(ms|s|m|h|d)$' },
                keep_firing_for: { type: 'string', pattern: '^[0-9]+(ms|s|m|h|d)$' },
                labels: strings(),
                annotations: strings(),
              },
              ['expr'],
            ),
            oneOf: [{ required: ['alert'] }, { required: ['record'] }],
          }),
        },
        ['name', 'rules'],
      ),
    ),
  }),
};

function closed(properties: Record<string, Schema>, required = Object.keys(properties)): Schema {
  return { type: 'object', additionalProperties: false, properties, required };
}
function list(items: Schema): Schema {
  return { type: 'array', minItems: 1, items };
}
function strings(): Schema {
  return { type: 'object', additionalProperties: { type: 'string' } };
}

export interface KubernetesTypes {
  /** What is wrong with an object by the types of its kind, unknown fields included; empty when nothing is. */
  complaints(object: KubernetesObject): string[];
}

/** The published types of Kubernetes and of the kinds the chart can make beside its own; null where scripts/tools.sh has not fetched them. */
export function readKubernetesTypes(): KubernetesTypes | null {
  const files = fileNames();
  const core = files.find((file) => file.startsWith('kubernetes-'));
  const custom = ['http-route-', 'scaled-object-', 'trigger-authentication-'].map((prefix) =>
    files.find((file) => file.startsWith(prefix)),
  );
  if (core === undefined || custom.includes(undefined)) return null;

  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  const { definitions } = JSON.parse(readFileSync(SCHEMAS + core, 'utf8')) as { definitions: Record<string, Schema> };
  ajv.addSchema({ $id: 'kubernetes', definitions: closeDefinitions(definitions) });

  const validators = new Map<string, ValidateFunction>();
  const references = new Map(
    Object.entries(definitions).flatMap(([name, definition]) =>
      ((definition['x-kubernetes-group-version-kind'] ?? []) as { group: string; version: string; kind: string }[]).map(
        ({ group, version, kind }) => [
          `${group === '' ? '' : `${group}/`}${version}/${kind}`,
          `kubernetes#/definitions/${name}`,
        ],
      ),
    ),
  );
  const metadata = { $ref: 'kubernetes#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' };
  for (const [type, spec] of [...customTypes(custom as string[]), ...Object.entries(PROMETHEUS_OPERATOR)]) {
    const schema = closed({ apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata, spec });
    validators.set(type, ajv.compile(schema));
  }

  return {
    complaints(object) {
      const type = `${object.apiVersion}/${object.kind}`;
      let validate = validators.get(type);
      if (!validate) {
        const reference = references.get(type);
        if (reference === undefined) return [`there is no kind ${type}`];
        validate = ajv.compile({ $ref: reference });
        validators.set(type, validate);
      }
      validate(object);
      return (validate.errors ?? []).map(
        ({ instancePath, message, params }) =>
          `${object.kind} ${object.metadata.name}: ${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
      );
    },
  };
}

function fileNames(): string[] {
  try {
    return readdirSync(SCHEMAS);
  } catch {
    return [];
  }
}

/** Kubernetes' own definitions with every known set of fields closed. */
function closeDefinitions(definitions: Readonly<Record<string, Schema>>): Record<string, Schema> {
  const result = Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => [name, close(schema) as Schema]),
  );
  // Both are written as strings there, and are numbers as well.
  result['io.k8s.apimachinery.pkg.util.intstr.IntOrString'] = { type: ['integer', 'string'] };
  result['io.k8s.apimachinery.pkg.api.resource.Quantity'] = {
    oneOf: [{ type: 'number' }, { type: 'string', pattern: QUANTITY }],
  };
  return result;
}

/** The `spec` schemas of custom resources, by type. */
function customTypes(files: readonly string[]): [string, Schema][] {
  return files.flatMap((file) => {
    const { spec } = parse(readFileSync(SCHEMAS + file, 'utf8')) as {
      spec: {
        group: string;
        names: { kind: string };
        versions: { name: string; schema: { openAPIV3Schema: { properties: { spec: Schema } } } }[];
      };
    };
    return spec.versions.map(({ name, schema }): [string, Schema] => [
      `${spec.group}/${name}/${spec.names.kind}`,
      close(schema.openAPIV3Schema.properties.spec) as Schema,
    ]);
  });
}

/** The same schema, in which objects with known fields take no others. */
function close(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(close);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, close(value)])) as Schema;
  const isOpen = copy['x-kubernetes-preserve-unknown-fields'] === true || copy['additionalProperties'] !== undefined;
  if (copy['x-kubernetes-int-or-string'] === true) delete copy['type'];
  // A schema, not a map of fields that happens to have one called `properties`.
  if (copy['type'] === 'object' && typeof copy['properties'] === 'object' && !isOpen)
    copy['additionalProperties'] = false;
  return copy;
}
