/** Narration that plays by itself and a slide that advances, as PowerPoint writes them (ECMA-376, part 1, 19.5). */

/** The transition of a slide that advances after `durationMs`, by itself or by a click. */
export function transition(durationMs: number): string {
  return `<p:transition advTm="${Math.round(durationMs)}"/>`;
}

/** Plays the sound of a shape after `startMs`; `durationMs` is the length of the sound. */
export function narrationTiming(shapeId: number, startMs: number, durationMs: number): string {
  const target = `<p:tgtEl><p:spTgt spid="${shapeId}"/></p:tgtEl>`;
  const slide = '<p:tgtEl><p:sldTgt/></p:tgtEl>';
  const play = `<p:cmd type="call" cmd="playFrom(0.0)"><p:cBhvr><p:cTn id="6" dur="${Math.round(durationMs)}" fill="hold"/>${target}</p:cBhvr></p:cmd>`;
  const effect = `<p:par><p:cTn id="5" presetID="1" presetClass="mediacall" presetSubtype="0" fill="hold" nodeType="afterEffect"><p:stCondLst><p:cond delay="${Math.round(startMs)}"/></p:stCondLst><p:childTnLst>${play}</p:childTnLst></p:cTn></p:par>`;
  const inner = `<p:par><p:cTn id="4" fill="hold"><p:stCondLst><p:cond delay="0"/></p:stCondLst><p:childTnLst>${effect}</p:childTnLst></p:cTn></p:par>`;
  const outer = `<p:par><p:cTn id="3" fill="hold"><p:stCondLst><p:cond delay="indefinite"/><p:cond evt="onBegin" delay="0"><p:tn val="2"/></p:cond></p:stCondLst><p:childTnLst>${inner}</p:childTnLst></p:cTn></p:par>`;
  const sequence = `<p:seq concurrent="1" nextAc="seek"><p:cTn id="2" dur="indefinite" nodeType="mainSeq"><p:childTnLst>${outer}</p:childTnLst></p:cTn><p:prevCondLst><p:cond evt="onPrev" delay="0">${slide}</p:cond></p:prevCondLst><p:nextCondLst><p:cond evt="onNext" delay="0">${slide}</p:cond></p:nextCondLst></p:seq>`;
  const sound = `<p:audio isNarration="1"><p:cMediaNode vol="80000" showWhenStopped="0"><p:cTn id="7" fill="hold" display="0"><p:stCondLst><p:cond delay="indefinite"/></p:stCondLst><p:endCondLst><p:cond evt="onStopAudio" delay="0">${slide}</p:cond></p:endCondLst></p:cTn>${target}</p:cMediaNode></p:audio>`;
  return `<p:timing><p:tnLst><p:par><p:cTn id="1" dur="indefinite" restart="never" nodeType="tmRoot"><p:childTnLst>${sequence}${sound}</p:childTnLst></p:cTn></p:par></p:tnLst></p:timing>`;
}
