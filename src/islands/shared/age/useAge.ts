import type { Age } from '../../../lib/core/i18n/age.ts'
import { ageOfStamp, type Stamp } from '../../../stores/chain.ts'
import { $now } from '../../../stores/clock.ts'
import { useStore } from '../../../ui/useStore.ts'

/** Returns the age level of figures (one of five), from their block; `none` before they are read. */
export const useAge = (stamp: Stamp | null): Age => ageOfStamp(stamp, useStore($now))
