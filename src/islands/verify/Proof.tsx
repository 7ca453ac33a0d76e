import type { ReactNode } from 'react'
import { addressOf } from '../../lib/verify/model.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { $own, $registryEqual, $run, $signature, $tally } from './store/verify.ts'

type StepProps = {
  readonly name: string
  /** True if the step is valid; null while unknown. */
  readonly holds: boolean | null
  readonly end: string
  readonly children: ReactNode
}

function Step({ name, holds, end, children }: StepProps) {
  return (
    <li data-holds={holds ?? undefined}>
      <Icon name={holds === null ? 'clock' : holds ? 'ok' : 'warn'} />
      <b>{name}</b>
      <span className="verify-end">{end}</span>
      {children}
    </li>
  )
}

/** Chain of evidence, from the bytes up to the name. */
export function Proof() {
  const { t } = useTexts<'verify'>()
  const own = useStore($own)
  const tally = useStore($tally)
  const { phase } = useStore($run)
  const equal = useStore($registryEqual)
  const commit = own && typeof own === 'object' ? own.manifest.commit : null
  const compared = tally !== null && phase !== 'idle'
  const allEqual = phase === 'done' && tally !== null ? tally.equal === tally.all : null
  return (
    <section className="card" aria-labelledby="verify-chain">
      <div className="card-h">
        <h2 id="verify-chain">{t('chainTitle')}</h2>
      </div>
      <ol className="verify-chain">
        <SignatureStep />
        <Step
          name={t('listed')}
          holds={allEqual}
          end={compared ? t('listedEnd', { equal: tally.equal, all: tally.all }) : '—'}
        >
          <p>{t('listedBody')}</p>
        </Step>
        <RootStep />
        <Step
          name={t('registry')}
          holds={equal}
          end={equal === null ? '—' : t(equal ? 'registryEqual' : 'registryDiffers')}
        >
          <p>{t('registryBody')}</p>
        </Step>
      </ol>
      <p className="asof" data-age={own ? 'live' : 'none'}>
        <Mark />
        <span>{commit === null ? t('noCommit') : t('commit', { commit: commit.slice(0, 7) })}</span>
      </p>
    </section>
  )
}

function SignatureStep() {
  const { t, locale } = useTexts<'verify'>()
  const signature = useStore($signature)
  const day = (iso: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(iso))
  if (!signature)
    return (
      <Step name={t('signed')} holds={null} end="—">
        {null}
      </Step>
    )
  if (signature.state === 'noKeys' || signature.state === 'none') {
    const [end, body] =
      signature.state === 'none'
        ? ([t('signedNone'), t('signedNoneBody')] as const)
        : ([t('signedNoKeys'), t('signedNoKeysBody')] as const)
    return (
      <Step name={t('signed')} holds={null} end={end}>
        <p>{body}</p>
      </Step>
    )
  }
  const { version, leastSafe, expires } = signature.statement
  const valid = signature.state === 'valid'
  return (
    <Step name={t('signed')} holds={valid ? true : null} end={t(valid ? 'signedValid' : 'signedOther')}>
      <p>
        {valid
          ? t('signedValidBody', {
              signers: signature.signers,
              keys: signature.keys,
              expires: day(expires),
              leastSafe,
            })
          : t('signedOtherBody', { version })}
      </p>
    </Step>
  )
}

function RootStep() {
  const { t } = useTexts<'verify'>()
  const { cid } = useStore($run)
  const signature = useStore($signature)
  const signed = signature?.state === 'valid' ? signature.statement.cid : null
  if (!cid)
    return (
      <Step name={t('root')} holds={null} end={t(cid === null ? 'rootUncounted' : 'rootAfter')}>
        <p>{t(cid === null ? 'rootUncountedBody' : 'rootBody')}</p>
      </Step>
    )
  const opened = addressOf(location).cid
  const known = signed ?? opened
  const end =
    known === null ? '—' : cid !== known ? t('rootDiffers') : t(signed === null ? 'rootHere' : 'rootEqual')
  return (
    <Step name={t('root')} holds={known === null ? null : cid === known} end={end}>
      <p>{t('rootBody')}</p>
      <p className="verify-hash" data-cid>
        {cid}
      </p>
    </Step>
  )
}
