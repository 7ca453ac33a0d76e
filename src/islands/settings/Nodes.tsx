import { useEffect } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { judgeNodes } from '../../lib/core/chain/nodes.ts'
import { chain } from '../../lib/core/config/env.ts'
import { $byWallet, $head } from '../../stores/chain.ts'
import { $reports, lookAtNodes } from '../../stores/nodes.ts'
import { saveSettings } from '../../stores/saveSettings.ts'
import { $settings, rpcUrls } from '../../stores/settings.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import type { Draft } from './draft.ts'
import { NodeRow } from './NodeRow.tsx'
import { nodeName } from './nodeName.ts'
import { OwnAddress } from './OwnAddress.tsx'
import { $indexReport, foreignChainOf, watchNodes } from './store/nodes.ts'

type Props = { readonly draft: Draft; readonly change: (part: Partial<Draft>) => void }

/** The nodes that are read: their speed, and if they agree. They are probed while the panel is open. */
export function Nodes({ draft, change }: Props) {
  const { t } = useTexts<'settings'>()
  const head = useStore($head)
  const judged = useJudged()
  const { agreeing, asked } = judged
  useEffect(() => watchNodes(), [])
  return (
    <>
      <div className="set">
        <NodeList judged={judged} />
        <div className="set-wide">
          <OwnAddress
            label={t('ownRpcTitle')}
            note={t('ownRpcNote')}
            text={draft.rpc}
            onChange={(rpc) => change({ rpc })}
            refuse={async (url) => {
              const id = await foreignChainOf(url)
              return id === null ? null : t('urlForeign', { id: String(id), ours: chain.id })
            }}
            onTake={takeOwn}
          />
          <p className="small muted">{t('oneNodeOnly')}</p>
        </div>
        <IndexPart draft={draft} change={change} />
      </div>
      <AsOf
        stamp={head}
        source={asked > 0 ? t('nodesAgree', { agreeing, asked }) : ''}
        waiting={t('nodeAsking')}
      />
    </>
  )
}

/** Returns the judged reports of the active addresses; nothing until all of them were probed. */
function useJudged() {
  const reports = useStore($reports) ?? []
  useStore($settings)
  const urls = rpcUrls()
  const known = urls.map((url) => reports.find((report) => report.url === url) ?? null)
  const whole = known.filter((report) => report !== null)
  const judged = judgeNodes(whole, BigInt(chain.id))
  const states = known.map((report) => (report ? (judged.states[whole.indexOf(report)] ?? null) : null))
  return { ...judged, urls, known, states, asked: whole.length === urls.length ? judged.asked : 0 }
}

/** Sets an own node, which is then asked first. Without it the built-in nodes are used as before. */
function takeOwn(url: string | null): void {
  const { rpcUrl, ownRpcUrl } = $settings.get()
  if (url === null) saveSettings({ ownRpcUrl: null, rpcUrl: rpcUrl === ownRpcUrl ? null : rpcUrl })
  else saveSettings({ ownRpcUrl: chain.rpc.includes(url) ? null : url, rpcUrl: url })
  // Probe immediately: until then it is unknown if the node is behind.
  void lookAtNodes()
}

function NodeList({ judged }: { readonly judged: ReturnType<typeof useJudged> }) {
  const { t } = useTexts<'settings'>()
  const { ownRpcUrl } = useStore($settings)
  const byWallet = useStore($byWallet)
  const { urls, known, states } = judged
  // The order of the list does not change when another node is chosen.
  const shown = [...new Set([...chain.rpc, ...(ownRpcUrl ? [ownRpcUrl] : [])])]
  const notes = shown.flatMap((url) => {
    const state = states[urls.indexOf(url)]
    return state && (state.kind === 'behind' || state.kind === 'foreign') ? [{ url, state }] : []
  })
  return (
    <fieldset className="nodes">
      <legend>{t('rpcTitle')}</legend>
      <p className="small muted">{t('rpcFirst')}</p>
      <ul>
        {shown.map((url) => (
          <NodeRow
            key={url}
            url={url}
            own={url === ownRpcUrl}
            report={known[urls.indexOf(url)] ?? null}
            chosen={url === urls[0]}
            onChoose={() => saveSettings({ rpcUrl: url === chain.rpc[0] ? null : url })}
          />
        ))}
      </ul>
      <p className="small muted" role="status">
        {t(byWallet ? 'walletReadsNow' : 'walletReads')}
      </p>
      <div role="status">
        {notes.map(({ url, state }) => (
          <Note key={url} kind="warn">
            <p>
              <b>
                {state.kind === 'behind'
                  ? t('nodeBehind', { name: nodeName(url), blocks: formatAmount(state.blocks, 0) })
                  : t('nodeForeign', { name: nodeName(url), id: String(state.chainId), ours: chain.id })}
              </b>
            </p>
            <p>
              {t(
                state.kind === 'foreign'
                  ? 'nodeForeignNote'
                  : state.left
                    ? 'nodeBehindLeft'
                    : 'nodeBehindTwo',
              )}
            </p>
          </Note>
        ))}
      </div>
    </fieldset>
  )
}

/** The indexer: its status, and a field for an own one. */
function IndexPart({ draft, change }: Props) {
  const { t } = useTexts<'settings'>()
  const { apiUrl } = useStore($settings)
  const report = useStore($indexReport)
  const base = apiUrl ?? chain.api
  return (
    <div className="set-wide">
      <div className="nodes">
        <h3>{t('apiTitle')}</h3>
        {base === null ? (
          <p className="small muted">{t('apiNone')}</p>
        ) : (
          <ul>
            <NodeRow
              url={base}
              own={apiUrl !== null}
              report={
                report?.base === base
                  ? {
                      url: base,
                      chainId: null,
                      height: report.block === null ? null : BigInt(report.block),
                      ms: report.ms,
                      code: null,
                    }
                  : null
              }
            />
          </ul>
        )}
      </div>
      <OwnAddress
        label={t('ownApiTitle')}
        note={t('ownApiNote')}
        text={draft.api}
        onChange={(api) => change({ api })}
        onTake={(url) => saveSettings({ apiUrl: url === chain.api ? null : url })}
      />
    </div>
  )
}
