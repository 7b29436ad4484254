import DEPLOYMENT from '../../../runtime/config/deployment.schema.json' with { type: 'json' };
import { METRICS } from '../../../runtime/observe/metrics.ts';
import type { OutputFile } from '../../ir.ts';
import { NO_CACHE, type UnitCache } from '../../output/unit-cache.ts';
import { sortedBy } from '../../print/compare-text.ts';
import { renderTemplate } from '../../print/template.ts';
import { codes, markdownTable } from './table.ts';

/** What is read here of the schema of a deployment. */
interface Setting {
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Setting>>;
  readonly additionalProperties?: boolean | Setting;
  readonly items?: Setting;
  readonly anyOf?: readonly Setting[];
}

/** Pages about a deployment: what `gateway.yaml` may say, and the metrics. */
export function emitDeploymentDocs(cache: UnitCache = NO_CACHE): readonly OutputFile[] {
  const root: Setting = DEPLOYMENT;
  const sections = Object.entries(root.properties ?? {}).map(([name, one]) => ({
    name,
    about: one.description ?? '',
    required: root.required?.includes(name) === true,
    settings: markdownTable(
      ['setting', 'type', 'default', 'meaning'],
      settingsBelow(name, one).map(({ path, setting, required }) => [
        `\`${path}\``,
        typeText(setting),
        required ? 'required' : defaultText(setting),
        setting.description ?? '',
      ]),
    ),
  }));
  const metrics = sortedBy(Object.entries(METRICS), ([name]) => name);
  const table = markdownTable(
    ['metric', 'kind', 'says'],
    metrics.map(([name, { type, help }]) => [`\`gateway_${name}\``, type, help]),
  );
  return [
    { path: 'generated/docs/gateway-yaml.md', text: renderTemplate('gateway-yaml', { sections }, cache) },
    { path: 'generated/docs/metrics.md', text: renderTemplate('metrics', { table }, cache) },
  ];
}

interface Place {
  readonly path: string;
  readonly setting: Setting;
  readonly required: boolean;
}

/** Every setting in the order of the schema, by its path: `assets.s3.bucket`, `channels[].id`, `groups.<name>.multiplier`. */
function settingsBelow(
  path: string,
  { properties, required, items, additionalProperties }: Setting,
): Place[] {
  const own = Object.entries(properties ?? {}).flatMap(([name, setting]) => {
    const place = { path: `${path}.${name}`, setting, required: required?.includes(name) === true };
    return [place, ...settingsBelow(place.path, setting)];
  });
  const ofItems = items === undefined ? [] : settingsBelow(`${path}[]`, items);
  const ofNamed =
    typeof additionalProperties === 'object' ? settingsBelow(`${path}.<name>`, additionalProperties) : [];
  return [...own, ...ofItems, ...ofNamed];
}

function typeText(setting: Setting): string {
  const { type, enum: words, const: constant, minimum, maximum, anyOf, items } = setting;
  if (words !== undefined) return codes(words);
  if (constant !== undefined) return `\`${String(constant)}\``;
  if (anyOf !== undefined) return anyOf.map(typeText).join(' or ');
  if (type === 'array') return items?.type === 'string' ? 'list of texts' : 'list';
  if (type === 'object') return 'mapping';
  if (type === 'boolean') return '`true` or `false`';
  if (type !== 'integer' && type !== 'number') return 'text';
  const word = type === 'integer' ? 'whole number' : 'number';
  if (minimum === undefined) return word;
  return maximum === undefined ? `${word} from ${minimum}` : `${word} ${minimum} to ${maximum}`;
}

function defaultText({ default: value }: Setting): string {
  return value === undefined ? '' : `\`${JSON.stringify(value)}\``;
}
