import { useStore } from '@nanostores/react'
import { cleanText } from '../../lib/i18n/clean.ts'
import type { FileState } from '../../lib/verify/model.ts'
import { $own, $run, $tally, hashFiles, stopHashing } from '../../stores/verify/verify.ts'
import { Mark } from '../../ui/Mark.tsx'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'

const mega = (bytes: number) => (bytes / 1_000_000).toFixed(2)

/** One square is one file, in the order of the list. */
export function Files() {
  const { t } = useTexts<'verify'>()
  const own = useStore($own, { ssr: 'initial' })
  const { phase, states, took } = useStore($run, { ssr: 'initial' })
  const tally = useStore($tally, { ssr: 'initial' })
  const files = own && typeof own === 'object' ? own.manifest.files : []
  const running = phase === 'running'
  const whole = tally !== null && phase === 'done' && tally.equal === tally.all
  return (
    <section className="card" aria-labelledby="verify-files">
      <div className="card-h">
        <h2 id="verify-files">{t('files')}</h2>
      </div>
      <div className="card-b">
        <div className="verify-top">
          <div>
            {tally === null ? (
              <p className="muted">{t('reading')}</p>
            ) : phase === 'idle' ? (
              <>
                <p className="verify-count">
                  {t('filesReady', { count: tally.all, size: mega(tally.allBytes) })}
                </p>
                <p className="small muted">{t('filesBody')}</p>
              </>
            ) : (
              <>
                <p className="verify-count">
                  <span className="fig">
                    {tally.equal}
                    <span className="u">{t('ofFiles', { all: tally.all })}</span>
                  </span>
                </p>
                <p className="small muted" role="status">
                  {whole
                    ? t('took', { all: mega(tally.allBytes), seconds: (took / 1_000).toFixed(1) })
                    : t('bytes', { done: mega(tally.equalBytes), all: mega(tally.allBytes) })}
                </p>
              </>
            )}
            <button
              className="btn btn-s"
              type="button"
              aria-disabled={tally === null}
              onClick={() => (running ? stopHashing() : void hashFiles())}
            >
              {t(running ? 'stop' : phase === 'idle' ? 'start' : phase === 'stopped' ? 'goOn' : 'again')}
            </button>
          </div>
          {tally && phase !== 'idle' && (
            <div>
              <div
                className="cells"
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
          )}
        </div>
        {tally?.differs.map((path) => (
          <Note key={path} kind="danger" problem="release.differs">
            <p>
              <b>{t('differsTitle', { path: cleanText(path, 80) })}</b>
            </p>
            <p>{t('differsBody')}</p>
          </Note>
        ))}
        {phase === 'done' && tally !== null && tally.missing.length > 0 && (
          <Note kind="warn">
            <p>
              <b>{t('missingTitle', { count: tally.missing.length })}</b>
            </p>
            <p>{t('missingBody')}</p>
          </Note>
        )}
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
