import { routeAddress } from '../../../runtime/contract/route.ts';
import type { FamilyIr, GatewayIr, OutputFile, VocabularyIr } from '../../ir.ts';
import type { Code } from '../../language/types.ts';
import { NO_CACHE, type UnitCache } from '../../output/unit-cache.ts';
import { renderTemplate } from '../../print/template.ts';
import type { LossRow } from '../../resolve/loss.ts';
import { aboutField, typeText } from './field-text.ts';
import { limitRows } from './limits-text.ts';
import { lineView } from './line-doc.ts';
import { priceTable } from './price-table.ts';
import { codes, markdownTable } from './table.ts';
import { togetherTexts } from './together-text.ts';

/** `generated/docs/families/<id>.md`: fields, modes and limits of a family, and what its models cost; the models of image lines with all they offer. */
export function emitFamilyDocs(ir: GatewayIr, cache: UnitCache = NO_CACHE): readonly OutputFile[] {
  return ir.families.map((family) => ({
    path: `generated/docs/families/${family.id}.md`,
    text: renderTemplate('family', viewOf(family, ir), cache),
  }));
}

function viewOf(family: FamilyIr, ir: GatewayIr): object {
  const routes = ir.routes.filter(({ route }) => family.routes.includes(route.id));
  return {
    source: family.source,
    title: family.title,
    about: family.about?.trim() ?? '',
    routes: codes(routes.map(({ route }) => routeAddress(route))),
    protocols: family.protocols.map((id) => `[${id}](../protocols/${id}.md)`).join(', '),
    modelsOf: family.modelsOf === undefined ? '' : `\`${family.modelsOf}\``,
    suffixes: family.suffixes.length === 0 ? 'none' : codes(family.suffixes),
    fields: markdownTable(
      ['field', 'type', 'carries', 'files', 'meaning'],
      family.fields.map((field) => [
        `\`${field.name}\``,
        typeText(field),
        codes(field.roles),
        field.files ? 'yes' : '',
        aboutField(field),
      ]),
    ),
    required: family.required.length === 0 ? '' : codes(family.required),
    rules: family.rules.length === 0 ? '' : ruleTable(family.rules),
    mentions: family.mentions.map(mentionText),
    echo: codes(family.echo.map(({ name }) => name)),
    modes: markdownTable(
      ['mode or toggle', 'needs', 'support'],
      [...modeRows(family, ir.vocabulary), ...toggleRows(family)],
    ),
    limits: markdownTable(
      ['what', 'limit'],
      limitRows(family.limits).map(([name, text]) => [`\`${name}\``, text]),
    ),
    together: togetherTexts(family),
    prices: priceTable(family, ir.gateway),
    ...lineView(family, ir),
  };
}

/** Conditions stand in the spec; readers of the document are told what comes of them. */
function ruleTable(rules: FamilyIr['rules']): string {
  return markdownTable(
    ['field', 'comes to', 'because'],
    rules.map(({ field, action, text }) => [
      `\`${field}\``,
      action === 'refuse' ? 'a refusal' : `a warning: ${action}`,
      sentenceOf(text),
    ]),
  );
}

/** A literal sentence, or a template with its places as `...`. */
function sentenceOf(code: Code): string {
  if (code.kind === 'literal') return String(code.value);
  const parts = code.kind === 'call' && code.fn === 'template' ? code.args : [];
  return parts.map((part) => (part.kind === 'literal' ? String(part.value) : '...')).join('');
}

function mentionText({ fact, role, by, prefix }: FamilyIr['mentions'][number]): string {
  return `Names behind \`${prefix}\` in \`${fact}\` must be the \`${by}\` of some \`${role}\`.`;
}

/** What a protocol loses, in a table row. */
export function lossLine(row: Omit<LossRow, 'family'>): readonly string[] {
  const lost = [...row.facts, ...row.roles, ...(row.metadata ? ['metadata'] : [])];
  const modes = row.modes.map((mode) => `mode \`${mode}\` has no route`);
  const parts = [...(lost.length === 0 ? [] : [codes(lost)]), ...modes];
  return [`\`${row.protocol}\``, parts.length === 0 ? 'nothing is lost' : parts.join('; ')];
}

function modeRows(family: FamilyIr, vocabulary: VocabularyIr): string[][] {
  return vocabulary.modes
    .filter((mode) => Object.hasOwn(family.modes, mode.id))
    .map((mode) => [
      `\`${mode.id}\``,
      mode.needs.length === 0 ? 'a prompt' : codes(mode.needs),
      family.modes[mode.id] ?? 'no',
    ]);
}

function toggleRows(family: FamilyIr): string[][] {
  return Object.entries(family.toggles).map(([name, support]) => [`\`${name}\``, '', support]);
}
