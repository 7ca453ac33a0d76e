import data from '#contracts/more' with { type: 'json' }
import { registry } from './contracts.ts'
import type { Registry } from './registry.ts'

/**
 * The whole registry of the chain this build is for, in its file's order, by which its hash is counted. The first load
 * carries only the exchange's part of it: `scripts/astro/registryParts.ts` divides the file.
 */
export const fullRegistry = { ...data, ...registry } as unknown as Registry
