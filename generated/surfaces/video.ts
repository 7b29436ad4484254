// @generated from specs/surfaces/video.yaml by the gateway generator. Do not edit.

import type { Surface } from '../../runtime/contract/surface.ts';
import { choose, firstOf, isPresent, object, plain, someObject, toText, when } from '../../runtime/contract/index.ts';

/** Video tasks */
export const video: Surface = {
  id: 'video',
  title: 'Video tasks',
  answers: {
    // specs/surfaces/video.yaml:24
    deleted: (v) => object({ id: v.task?.id, object: 'video.deleted', deleted: true }),
    // specs/surfaces/video.yaml:23
    list: (v) => object({
      object: 'list',
      data: v.page?.items,
      first_id: firstOf(v.page?.first_id, () => null),
      last_id: firstOf(v.page?.last_id, () => null),
      has_more: v.page?.has_more,
    }),
    // specs/surfaces/video.yaml:4
    task: (v) => object({
      id: v.task?.id,
      task_id: v.task?.id,
      object: 'video',
      model: v.task?.model,
      status: v.task?.status,
      progress: v.task?.progress,
      created_at: v.task?.created_at,
      completed_at: firstOf(v.task?.completed_at, () => null),
      expires_at: firstOf(v.task?.expires_at, () => null),
      prompt: firstOf(v.task?.prompt, () => null),
      seconds: firstOf(toText(v.task?.seconds), () => null),
      size: firstOf(v.task?.size, () => null),
      remixed_from_video_id: firstOf(v.task?.remixed_from, () => null),
      video_url: v.result?.video_url,
      metadata: when(isPresent(v.result?.video_url), () => someObject({ url: v.result?.video_url })),
      usage: plain(v.task?.usage),
      warnings: plain(v.task?.warnings),
      error: choose(
        v.task?.status,
        { failed: () => someObject({ code: v.error?.code, message: v.error?.message }) },
        () => null,
      ),
    }),
  },
};
