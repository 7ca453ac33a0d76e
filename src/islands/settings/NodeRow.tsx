import { formatAmount } from '../../lib/core/amount/format.ts'
import type { NodeReport } from '../../lib/core/chain/lookAt.ts'
import { latencyBars } from '../../lib/core/chain/nodes.ts'
import { useTexts } from '../../ui/texts.tsx'
import { nodeName } from './nodeName.ts'

type Props = {
  readonly url: string
  readonly own: boolean
  /** Null before the first probe. */
  readonly report: NodeReport | null
  /** True if this option of a choice is selected. */
  readonly chosen?: boolean
  readonly onChoose?: () => void
}

/** One node address: its response time and its height. */
export function NodeRow({ url, own, report, chosen, onChoose }: Props) {
  const { t } = useTexts<'settings'>()
  const bars = report?.ms == null ? 0 : latencyBars(report.ms)
  const speed =
    report === null ? t('nodeAsking') : report.ms === null ? t('nodeSilent') : t('nodeMs', { ms: report.ms })
  const about = [
    t(own ? 'nodeOwn' : 'nodeBuiltIn'),
    ...(report?.chainId == null ? [] : [t('nodeChain', { id: String(report.chainId) })]),
  ].join(' · ')
  const row = (
    <>
      <span>
        <b>{nodeName(url)}</b>
        <small>{about}</small>
      </span>
      <span className="lat" aria-hidden="true">
        {[1, 2, 3, 4].map((n) => (
          <i key={n} className={n <= bars ? 'on' : undefined} />
        ))}
      </span>
      <span className="end">
        <span className={report?.ms == null ? 'faint' : undefined}>{speed}</span>
        <small>{report?.height == null ? '—' : formatAmount(report.height, 0)}</small>
      </span>
    </>
  )
  return (
    <li>
      {onChoose ? (
        <label>
          <input type="radio" name="rpc" checked={chosen === true} onChange={onChoose} />
          {row}
        </label>
      ) : (
        <span className="line">{row}</span>
      )}
    </li>
  )
}
