import { Fragment } from 'react'
import { tokenAt } from '../../lib/core/config/contracts.ts'
import type { Route } from '../../lib/core/route/model.ts'

const symbolOf = (address: string) => tokenAt(address)?.symbol ?? '?'

/** `MEV — amm — USDT — cfmm — USDC`. */
export function RouteLine({ route }: { readonly route: Route }) {
  return (
    <span className="route-line">
      <b>{symbolOf(route.hops[0]?.tokenIn ?? '')}</b>
      {route.hops.map((hop) => (
        <Fragment key={hop.pool.address}>
          <span className="route-hop">
            <span className="tag">{hop.pool.kind}</span>
          </span>
          <b>{symbolOf(hop.tokenOut)}</b>
        </Fragment>
      ))}
    </span>
  )
}
