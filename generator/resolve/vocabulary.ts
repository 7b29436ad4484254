import { parseTier } from '../../runtime/contract/parse-size.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import type { VocabularyIr } from '../ir.ts';
import type { Spec } from '../spec-types.ts';
import { isKnown, type ResolveContext } from './context.ts';
import { originAt, spanAt } from './place.ts';
import { namesAnywhere, namesInChats } from './protocols/denied-names.ts';

/** Facts and roles sorted by name; modes in the order they are tried, of declared roles and facts. */
export function resolveVocabulary(spec: Spec<'vocabulary'>, context: ResolveContext): VocabularyIr {
  const { value, document } = spec;
  const roles = Object.keys(value.roles);
  const known = { needs: [...roles, ...Object.keys(value.facts)], also: roles };
  value.modes.forEach((mode, index) => {
    for (const key of ['needs', 'also'] as const) {
      mode[key]?.forEach((name, at) => {
        const span = spanAt(document, ['modes', index, key, at]);
        isKnown(context, { code: 'GW2015', name, known: known[key], span });
      });
    }
  });
  value.tiers.forEach((name, index) => {
    if (parseTier(name) === name) return;
    const params = {
      what: `\`tiers[${index}]\``,
      rule: 'must be a tier whose size is known',
      received: `\`${name}\``,
    };
    context.sink.add(diagnose('GW1010', spanAt(document, ['tiers', index]), params));
  });
  return {
    facts: Object.keys(value.facts)
      .sort()
      .flatMap((name) => {
        const fact = value.facts[name];
        if (fact === undefined) return [];
        const unit = fact.unit === undefined ? {} : { unit: fact.unit };
        const converted = fact.converted === true ? { converted: true } : {};
        return [
          { name, type: fact.type, ...unit, about: fact.about, ...converted, toggle: fact.toggle === true },
        ];
      }),
    roles: Object.keys(value.roles)
      .sort()
      .flatMap((name) => {
        const role = value.roles[name];
        if (role === undefined) return [];
        return [
          {
            name,
            kind: role.kind,
            ...(role.max === undefined ? {} : { max: role.max }),
            ...(role.about === undefined ? {} : { about: role.about }),
          },
        ];
      }),
    modes: value.modes.map((mode) => ({
      id: mode.id,
      needs: mode.needs,
      ...(mode.also === undefined ? {} : { also: mode.also }),
      ...(mode.about === undefined ? {} : { about: mode.about }),
    })),
    tiers: value.tiers,
    denied: namesAnywhere(value),
    deniedInChats: namesInChats(value),
    fields: Object.keys(context.vocabulary.fields).sort(),
    origin: originAt(document),
  };
}
