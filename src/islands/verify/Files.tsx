import { cleanText } from '../../lib/core/i18n/clean.ts'
import type { FileState, Tally } from '../../lib/verify/model.ts'
import { Mark } from '../../ui/Mark.tsx'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { $own, $run, $tally, hashFiles, stopHashing } from './store/verify.ts'

const mega = (bytes: number) => (bytes / 1_000_000).toFixed(2)

/** All files of the release, hashed on request. */
export function Files() {
  const { t } = useTexts<'verify'>()
  const own = useStore($own)
  const { phase } = useStore($run)
  const tally = useStore($tally)
  const running = phase === 'running'
  const says = running ? 'stop' : phase === 'idle' ? 'start' : phase === 'stopped' ? 'goOn' : 'again'
  return (
    <section className="card" aria-labelledby="verify-files">
      <div className="card-h">
        <h2 id="verify-files">{t('files')}</h2>
      </div>
      <div className="card-b">
        <div className="verify-top">
          <div>
            {tally === null ? <p className="muted">{t('reading')}</p> : <Count tally={tally} />}
            <button
              className="btn btn-s"
              type="button"
              aria-disabled={tally === null}
              onClick={() => (running ? stopHashing() : void hashFiles())}
            >
              {t(says)}
            </button>
          </div>
          {tally && phase !== 'idle' && <Cells tally={tally} />}
        </div>
        {tally && <Faults tally={tally} done={phase === 'done'} />}
      </div>
      <p className="asof" data-age={own ? 'live' : 'none'}>
        <Mark />
        <span>
          {own && typeof own === 'object' ? t('releaseLine', { version: own.manifest.version }) : '—'}
        </span>
        <span>{t('asRun')}</span>
      </p>
    </section>
  )
}

/** Number of matching files, or number of files to hash. */
function Count({ tally }: { readonly tally: Tally }) {
  const { t } = useTexts<'verify'>()
  const { phase, took } = useStore($run)
  const { all, equal, allBytes, equalBytes } = tally
  if (phase === 'idle')
    return (
      <>
        <p className="verify-count">{t('filesReady', { count: all, size: mega(allBytes) })}</p>
        <p className="small muted">{t('filesBody')}</p>
      </>
    )
  return (
    <>
      <p className="verify-count">
        <span className="fig">
          {equal}
          <span className="u">{t('ofFiles', { all })}</span>
        </span>
      </p>
      <p className="small muted" role="status">
        {phase === 'done' && equal === all
          ? t('took', { all: mega(allBytes), seconds: (took / 1_000).toFixed(1) })
          : t('bytes', { done: mega(equalBytes), all: mega(allBytes) })}
      </p>
    </>
  )
}

/** One square is one file, in the order of the list. */
function Cells({ tally }: { readonly tally: Tally }) {
  const { t } = useTexts<'verify'>()
  const own = useStore($own)
  const { states } = useStore($run)
  const files = own && typeof own === 'object' ? own.manifest.files : []
  return (
    <div>
      <div
        className="verify-cells"
        role="img"
        aria-label={t('cellsLabel', { equal: tally.equal, all: tally.all })}
      >
        {files.map(({ path }, i) => (
          <i key={path} data-state={states[i] ?? ('todo' satisfies FileState)} />
        ))}
      </div>
      <p className="verify-legend small faint">
        <span>{t('legendEqual')}</span>
        <span>{t('legendReading')}</span>
        <span>{t('legendTodo')}</span>
      </p>
    </div>
  )
}

/**
 * Files that differ from the list, and files that could not be loaded: the first is a fault of the site, the second of
 * the network.
 */
function Faults({ tally, done }: { readonly tally: Tally; readonly done: boolean }) {
  const { t } = useTexts<'verify'>()
  return (
    <>
      {tally.differs.map((path) => (
        <Note key={path} kind="danger" problem="release.differs">
          <p>
            <b>{t('differsTitle', { path: cleanText(path, 80) })}</b>
          </p>
          <p>{t('differsBody')}</p>
        </Note>
      ))}
      {done && tally.missing.length > 0 && (
        <Note kind="warn">
          <p>
            <b>{t('missingTitle', { count: tally.missing.length })}</b>
          </p>
          <p>{t('missingBody')}</p>
        </Note>
      )}
    </>
  )
}
