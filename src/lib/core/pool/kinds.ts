import type { PoolKind } from '../config/poolKinds.ts'
import { amm } from './kinds/amm.ts'
import { cfmm } from './kinds/cfmm.ts'
import type { PoolRules } from './kinds/rules.ts'
import type { Pool } from './model.ts'

/** Every pool type with its rules. A further type is a file beside these and a row here. */
const kinds: { readonly [K in PoolKind]: PoolRules<Extract<Pool, { kind: K }>> } = { amm, cfmm }

/** Returns the rules of a pool type. Pools are passed to the rules of their own type only. */
export const poolRules = (kind: PoolKind): PoolRules => kinds[kind]
