import type { Operation } from '../../runtime/contract/route.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import type { Spec, SpecRoute } from '../spec-types.ts';
import type { ResolveContext } from './context.ts';
import { type Path, spanAt } from './place.ts';

interface KeyRow {
  readonly key: string;
  readonly path: Path;
  isUsed(route: SpecRoute): boolean;
  readonly takers: readonly Operation[];
}

const KEYS: readonly KeyRow[] = [
  {
    key: 'model',
    path: ['model'],
    isUsed: (route) => route.model !== undefined,
    takers: [
      'video.submit',
      'audio.submit',
      'image.submit',
      'image.generate',
      'chat.complete',
      'content.generate',
      'content.stream',
    ],
  },
  {
    key: 'tasks',
    path: ['tasks'],
    isUsed: (route) => route.tasks !== undefined,
    takers: [
      'task.get',
      'task.batch',
      'task.list',
      'task.page',
      'task.cancel',
      'task.delete',
      'task.content',
      'video.remix',
    ],
  },
  {
    key: 'task_id_in',
    path: ['task_id_in'],
    isUsed: (route) => route.task_id_in !== undefined,
    takers: ['task.get', 'task.cancel', 'task.delete'],
  },
  {
    key: 'needs',
    path: ['needs'],
    isUsed: (route) => route.needs !== undefined,
    takers: ['video.submit', 'audio.submit', 'image.submit', 'image.generate'],
  },
  {
    key: 'response_format',
    path: ['response_format'],
    isUsed: (route) => route.response_format !== undefined,
    takers: ['task.get', 'image.generate'],
  },
  {
    key: 'raw',
    path: ['body', 'kinds'],
    isUsed: (route) => route.body?.kinds.includes('raw') === true,
    takers: ['callback.receive'],
  },
  {
    key: 'stream',
    path: ['body', 'stream'],
    isUsed: (route) => route.body?.stream === true,
    takers: ['asset.upload'],
  },
];

/** GW3032 for keys of a route that its operation never looks at. */
export function checkOperationKeys(
  { value, document }: Spec<'route'>,
  operation: Operation,
  { sink }: ResolveContext,
): void {
  for (const { key, path, takers, isUsed } of KEYS) {
    if (!isUsed(value) || takers.includes(operation)) continue;
    sink.add(diagnose('GW3032', spanAt(document, path, 'key'), { key, operation, takers }));
  }
}
