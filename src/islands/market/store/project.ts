import { map } from 'nanostores'
import {
  type ProjectResponse,
  type ProjectsResponse,
  projectResponseSchema,
  projectsResponseSchema,
} from '../../../lib/core/nft/schema.ts'
import { type Fetched, fetchInto, unasked } from '../../../stores/fetched.ts'
import { watchFor } from '../../../stores/watch.ts'

export const $projects = map<Fetched<ProjectsResponse>>(unasked)
export const $project = map<Fetched<ProjectResponse>>(unasked)

const EVERY_MS = 30_000

export const refreshProjects = () =>
  fetchInto($projects, 'nfts/v2/market-place/projects', {}, projectsResponseSchema)

/** Refreshes all projects of the market. Returns the stop function. */
export const watchProjects = () => watchFor(EVERY_MS, refreshProjects)

/** Refreshes one project. Returns the stop function. */
export const watchProject = (shortName: string) =>
  watchFor(EVERY_MS, () =>
    fetchInto($project, 'nfts/v2/market-place/project', { shortName }, projectResponseSchema),
  )
