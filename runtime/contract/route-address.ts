import type { Route } from './route.ts';

/** How people are told of a route: `POST /v1/videos`, with the query that selects it where one does. */
export function routeAddress({
  method,
  path,
  selected_by,
}: Pick<Route, 'method' | 'path' | 'selected_by'>): string {
  const query = new URLSearchParams(selected_by).toString();
  return query === '' ? `${method} ${path}` : `${method} ${path}?${query}`;
}
