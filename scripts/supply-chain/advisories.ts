/** Reads the report of `npm audit --json` and holds each finding against what the project has explained. */
import { usesOf, type LockedPackages, type Use } from './lockfile.ts';

export interface Advisory {
  /** Such as GHSA-xxxx-xxxx-xxxx. */
  readonly id: string;
  readonly package: string;
  readonly severity: string;
  readonly title: string;
  readonly url: string;
  /** Where the affected package lies. */
  readonly places: readonly string[];
}

/** Why an advisory does not apply to this product. Once `until` is over it has to be looked at again. */
export interface Explanation {
  readonly advisory: string;
  readonly package: string;
  readonly why: string;
  /** The last day it holds, as YYYY-MM-DD. */
  readonly until: string;
}

/** Every finding the project knows and lives with. */
export const EXPLAINED: readonly Explanation[] = [];

export type Report =
  | { readonly kind: 'answered'; readonly advisories: readonly Advisory[] }
  | { readonly kind: 'unanswered'; readonly reason: string };

interface AuditReport {
  readonly message?: string;
  readonly error?: { readonly code?: string; readonly summary?: string };
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly via: readonly (string | Via)[]; readonly nodes: readonly string[] }>
  >;
}

interface Via {
  readonly name: string;
  readonly title: string;
  readonly url: string;
  readonly severity: string;
}

/** Reads npm's answer. A registry that does not answer audits is told apart from one that found nothing. */
export function readReport(output: string): Report {
  let report: AuditReport;
  try {
    report = JSON.parse(output) as AuditReport;
  } catch {
    return { kind: 'unanswered', reason: output.trim().split('\n')[0] || 'npm said nothing' };
  }
  if (!report.vulnerabilities) {
    const reason = report.message ?? report.error?.summary;
    return { kind: 'unanswered', reason: reason || (report.error?.code ?? 'npm gave no report') };
  }
  // A package that is affected only through another one names it as a string; the other has the advisory.
  const advisories = Object.entries(report.vulnerabilities).flatMap(([name, { via, nodes }]) =>
    via
      .filter((cause) => typeof cause !== 'string')
      .map(({ title, url, severity }) => ({
        id: url.slice(url.lastIndexOf('/') + 1),
        package: name,
        severity,
        title,
        url,
        places: nodes,
      })),
  );
  return { kind: 'answered', advisories };
}

export interface Verdict {
  readonly unexplained: readonly Advisory[];
  readonly explained: readonly { readonly advisory: Advisory; readonly explanation: Explanation }[];
  /** Explanations whose day is over; their advisories are unexplained again. */
  readonly lapsed: readonly Explanation[];
  /** Explanations of what is no longer found. */
  readonly needless: readonly Explanation[];
}

/** Holds findings against explanations; `today` is YYYY-MM-DD. */
export function judgeAdvisories(
  advisories: readonly Advisory[],
  explanations: readonly Explanation[],
  today: string,
): Verdict {
  const matches = (explanation: Explanation, advisory: Advisory): boolean =>
    explanation.advisory === advisory.id && explanation.package === advisory.package;
  const valid = explanations.filter(({ until }) => until >= today);
  const judged = advisories.map((advisory) => ({
    advisory,
    explanation: valid.find((explanation) => matches(explanation, advisory)),
  }));
  return {
    unexplained: judged.filter(({ explanation }) => !explanation).map(({ advisory }) => advisory),
    explained: judged.flatMap(({ advisory, explanation }) => (explanation ? [{ advisory, explanation }] : [])),
    lapsed: explanations.filter(({ until }) => until < today),
    needless: valid.filter((explanation) => !advisories.some((advisory) => matches(explanation, advisory))),
  };
}

const ORDER: readonly Use[] = ['production', 'standalone', 'development'];

/** The most exposed use of the places an advisory names. */
export function useOf(advisory: Advisory, packages: LockedPackages): Use {
  const uses = usesOf(packages);
  const found = new Set(advisory.places.map((place) => uses.get(place) ?? 'development'));
  return ORDER.find((use) => found.has(use)) ?? 'development';
}
