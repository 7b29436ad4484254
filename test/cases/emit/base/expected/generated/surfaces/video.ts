// @generated from specs/surfaces/video.yaml by the gateway generator. Do not edit.

import type { Surface } from '../../runtime/contract/surface.ts';
import { object } from '../../runtime/contract/index.ts';

/** Video tasks */
export const video: Surface = {
  id: 'video',
  title: 'Video tasks',
  answers: {
    // specs/surfaces/video.yaml:5
    task: (v) => object({ id: v.task?.id, status: v.task?.status, video_url: v.result?.video_url }),
  },
};
