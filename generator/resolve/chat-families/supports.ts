import {
  CHAT_FEATURES,
  type ChatFeature,
  type ChatModel,
  CONTENT_KINDS,
  type ContentKind,
} from '../../../runtime/contract/chat.ts';
import type { Support } from '../../../runtime/contract/family.ts';
import type { Spec } from '../../spec-types.ts';
import { isKnown, type ResolveContext } from '../context.ts';
import { type Path, spanAt } from '../place.ts';

/** What `supports` may name: content kinds, then features. */
export const CAPABILITIES: readonly string[] = [...CONTENT_KINDS, ...CHAT_FEATURES];

/** GW2026 for names that are neither a content kind nor a feature. */
export function checkSupports(
  supports: Readonly<Record<string, Support>>,
  path: Path,
  { spec, context }: { readonly spec: Spec<'chat-family'>; readonly context: ResolveContext },
): void {
  for (const name of Object.keys(supports)) {
    const span = spanAt(spec.document, [...path, name], 'key');
    isKnown(context, { code: 'GW2026', name, known: CAPABILITIES, span });
  }
}

/** Both tables in full: what is not listed is `no`. */
export function splitSupports(
  supports: Readonly<Record<string, Support>>,
): Pick<ChatModel, 'inputs' | 'features'> {
  const level = (name: string): Support =>
    (Object.hasOwn(supports, name) ? supports[name] : undefined) ?? 'no';
  const inputs: Record<ContentKind, Support> = {
    text: level('text'),
    image_url: level('image_url'),
    input_audio: level('input_audio'),
    file: level('file'),
    video_url: level('video_url'),
  };
  const features: Record<ChatFeature, Support> = {
    tools: level('tools'),
    json_object: level('json_object'),
    json_schema: level('json_schema'),
    reasoning: level('reasoning'),
  };
  return { inputs, features };
}
