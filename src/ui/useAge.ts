import type { Age } from '../lib/i18n/age.ts'
import { ageOfStamp, type Stamp } from '../stores/kernel/chain.ts'
import { $now } from '../stores/kernel/clock.ts'
import { useStore } from './useStore.ts'

/** Age of figures in the look's five words, by the block they are from; `none` before they are read. */
export const useAge = (stamp: Stamp | null): Age => ageOfStamp(stamp, useStore($now))
