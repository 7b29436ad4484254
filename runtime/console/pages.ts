import type { AnswerEntry, FileEntry, PageEntry } from './page.ts';

/** Every page of the console: one line each. */
export const PAGES: readonly PageEntry[] = [
  { path: '/', section: 'overview', load: () => import('./pages/overview.ts') },
  { path: '/tasks', section: 'tasks', load: () => import('./pages/tasks.ts') },
  { path: '/tasks/:id', section: 'tasks', load: () => import('./pages/task.ts') },
  { path: '/calls', section: 'calls', load: () => import('./pages/calls.ts') },
  { path: '/calls/:id', section: 'calls', load: () => import('./pages/call.ts') },
  { path: '/find', section: '', load: () => import('./pages/find.ts') },
  { path: '/more', section: 'more', load: () => import('./pages/more.ts') },
];

/** What is no page: one line each. */
export const FILES: readonly FileEntry[] = [
  { path: '/tasks.csv', load: async () => ({ file: (await import('./pages/work-files.ts')).tasksTable }) },
  { path: '/calls.csv', load: async () => ({ file: (await import('./pages/work-files.ts')).callsTable }) },
  { path: '/explain/:id', load: async () => ({ file: (await import('./pages/work-files.ts')).explained }) },
  {
    path: '/tasks/:id/content',
    load: async () => ({ file: (await import('./pages/work-files.ts')).content }),
  },
];

/** Operations whose answer is a page that is shown once, such as a new key: no address leads to it again. */
export const ANSWER_PAGES: Readonly<Record<string, AnswerEntry>> = {};

/** The side bar: groups of sections, each with its address, its icon of `assets/icons.svg` and its key after `g`. */
export const SECTIONS: readonly {
  readonly group: string;
  readonly entries: readonly {
    readonly id: string;
    readonly title: string;
    readonly path: string;
    readonly icon: string;
    /** It stands in the five tabs of a phone, too. */
    readonly tab?: true;
  }[];
}[] = [
  {
    group: 'Work',
    entries: [
      { id: 'overview', title: 'Overview', path: '/', icon: 'house', tab: true },
      { id: 'tasks', title: 'Tasks', path: '/tasks', icon: 'list-checks', tab: true },
      { id: 'calls', title: 'Chat calls', path: '/calls', icon: 'message-square' },
      { id: 'uncertain', title: 'Needs you', path: '/uncertain', icon: 'bell-ring' },
    ],
  },
  {
    group: 'Upstream',
    entries: [
      { id: 'channels', title: 'Channels', path: '/channels', icon: 'waypoints', tab: true },
      { id: 'models', title: 'Models', path: '/models', icon: 'boxes' },
      { id: 'specs', title: 'Specs', path: '/specs', icon: 'file-code-2' },
    ],
  },
  {
    group: 'Money',
    entries: [
      { id: 'money', title: 'Ledger and usage', path: '/money', icon: 'wallet', tab: true },
      { id: 'keys', title: 'Keys and groups', path: '/keys', icon: 'key-round' },
      { id: 'audit', title: 'Audit', path: '/audit', icon: 'scroll-text' },
    ],
  },
  {
    group: 'Try',
    entries: [
      { id: 'play', title: 'Playground', path: '/play', icon: 'play' },
      { id: 'faults', title: 'Sandbox faults', path: '/faults', icon: 'flask-conical' },
    ],
  },
];
