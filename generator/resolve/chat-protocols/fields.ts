import { diagnose } from '../../diagnostics/catalog.ts';
import type { ChatProtocolSpec } from '../../spec-types.ts';
import type { ResolveContext } from '../context.ts';
import { spanAt } from '../place.ts';

/**
 * GW2030 for fields that no chat family has. Silent while there is none, and while the file of one has mistakes
 * of its own: its fields are not known then.
 */
export function checkChatFields(spec: ChatProtocolSpec, context: ResolveContext): void {
  const { chat_families, broken } = context.specs;
  const known = [...new Set(chat_families.flatMap(({ value }) => Object.keys(value.fields)))].sort();
  if (known.length === 0 || broken.size > 0) return;
  for (const list of ['fields', 'per_call'] as const) {
    for (const [index, name] of (spec.value.chat[list] ?? []).entries()) {
      if (known.includes(name)) continue;
      const span = spanAt(spec.document, ['chat', list, index]);
      context.sink.add(diagnose('GW2030', span, { name, known }));
    }
  }
  for (const name of Object.keys(spec.value.chat.free_values ?? {})) {
    const span = spanAt(spec.document, ['chat', 'free_values', name], 'key');
    if (!known.includes(name)) context.sink.add(diagnose('GW2030', span, { name, known }));
    else if (spec.value.chat.fields.includes(name))
      context.sink.add(diagnose('GW3047', span, { field: name }));
  }
  spec.value.chat.per_call?.forEach((field, index) => {
    if (!spec.value.chat.fields.includes(field)) return;
    context.sink.add(diagnose('GW3047', spanAt(spec.document, ['chat', 'per_call', index]), { field }));
  });
}
