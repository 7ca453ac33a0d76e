import type { PoolKind } from '../core/config/poolKinds.ts'
import type { Pool } from '../core/pool/model.ts'
import { amm } from './kinds/amm.ts'
import { cfmm } from './kinds/cfmm.ts'
import type { LiquidityRules } from './kinds/rules.ts'

/** Every pool type with its rules for liquidity. A further type is a file beside these and a row here. */
const kinds: { readonly [K in PoolKind]: LiquidityRules<Extract<Pool, { kind: K }>> } = { amm, cfmm }

/** Returns the liquidity rules of a pool type. Pools are passed to the rules of their own type only. */
export const liquidityRules = (kind: PoolKind): LiquidityRules => kinds[kind]
