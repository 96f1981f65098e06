// What can be asked, verb by verb. Made from /api/openapi.json by `npm run questions`; a test compares.
import type { ChannelFile, DecisionTable } from './types';

type Text = string | number; // numbers are read digit by digit
type Flag = boolean | string;
type Algorithm = string | DecisionTable;

export interface Questions {
  readonly evaluate: {
    readonly algorithm: Algorithm;
    readonly n?: undefined | Text;
    readonly r?: undefined | Text;
    readonly channel?: undefined | Text | ChannelFile;
    readonly at?: undefined | Text;
    readonly input?: undefined | Text;
    readonly inputs?: undefined | Text;
    readonly engine?: undefined | Text;
    readonly crashed?: undefined | Text;
    readonly prior?: undefined | Text;
    readonly task?: undefined | Text;
    readonly values?: undefined | Text;
    readonly format?: undefined | 'json';
    readonly seed?: undefined | Text;
    readonly 'time-limit'?: undefined | Text;
  };
  readonly compare: {
    readonly algorithm: Algorithm | readonly Algorithm[];
    readonly n?: undefined | Text;
    readonly r?: undefined | Text;
    readonly channel?: undefined | Text | ChannelFile;
    readonly task?: undefined | Text;
    readonly values?: undefined | Text;
    readonly log?: undefined | Flag;
    readonly format?: undefined | 'json';
    readonly seed?: undefined | Text;
    readonly 'time-limit'?: undefined | Text;
  };
  readonly complex: {
    readonly n?: undefined | Text;
    readonly r?: undefined | Text;
    readonly channel?: undefined | Text | ChannelFile;
    readonly kind?: undefined | Text;
    readonly input?: undefined | Text;
    readonly pattern?: undefined | Text;
    readonly algorithm?: undefined | Text | ChannelFile;
    readonly homology?: undefined | Flag;
    readonly symmetry?: undefined | Flag;
    readonly cubes?: undefined | Text;
    readonly labels?: undefined | Text;
    readonly task?: undefined | Text;
    readonly values?: undefined | Text;
    readonly at?: undefined | Text;
    readonly format?: undefined | 'json';
    readonly seed?: undefined | Text;
    readonly 'time-limit'?: undefined | Text;
  };
  readonly optimal: {
    readonly n?: undefined | Text;
    readonly r?: undefined | Text;
    readonly channel?: undefined | Text | ChannelFile;
    readonly at?: undefined | Text;
    readonly 'all-p'?: undefined | Flag;
    readonly from?: undefined | Text;
    readonly to?: undefined | Text;
    readonly count?: undefined | Flag;
    readonly list?: undefined | Text;
    readonly class?: undefined | Text;
    readonly task?: undefined | Text;
    readonly values?: undefined | Text;
    readonly prior?: undefined | Text;
    readonly coins?: undefined | Text;
    readonly memory?: undefined | Text;
    readonly fresh?: undefined | Flag;
    readonly format?: undefined | 'json';
    readonly seed?: undefined | Text;
    readonly 'time-limit'?: undefined | Text;
  };
  readonly simulate: {
    readonly algorithm: Algorithm;
    readonly n?: undefined | Text;
    readonly r?: undefined | Text;
    readonly channel?: undefined | Text | ChannelFile;
    readonly at?: undefined | Text;
    readonly trials?: undefined | Text;
    readonly input?: undefined | Text;
    readonly confidence?: undefined | Text;
    readonly precision?: undefined | Text;
    readonly crashed?: undefined | Text;
    readonly rare?: undefined | Flag;
    readonly tilt?: undefined | Text;
    readonly engine?: undefined | Text;
    readonly task?: undefined | Text;
    readonly values?: undefined | Text;
    readonly format?: undefined | 'json';
    readonly seed?: undefined | Text;
    readonly 'time-limit'?: undefined | Text;
  };
  readonly plan: {
    readonly n?: undefined | Text;
    readonly channel?: undefined | Text | ChannelFile;
    readonly at?: undefined | Text;
    readonly error?: undefined | Text;
    readonly crashed?: undefined | Text;
    readonly 'max-rounds'?: undefined | Text;
    readonly 'max-transmissions'?: undefined | Text;
    readonly 'slot-ms'?: undefined | Text;
    readonly 'deadline-ms'?: undefined | Text;
    readonly 'transmission-mj'?: undefined | Text;
    readonly 'energy-mj'?: undefined | Text;
    readonly task?: undefined | Text;
    readonly values?: undefined | Text;
    readonly tolerance?: undefined | Text;
    readonly fresh?: undefined | Flag;
    readonly format?: undefined | 'json';
    readonly seed?: undefined | Text;
    readonly 'time-limit'?: undefined | Text;
  };
  readonly laws: {
    readonly only?: undefined | Text;
    readonly 'up-to'?: undefined | Text;
    readonly proofs?: undefined | Flag;
    readonly fresh?: undefined | Flag;
    readonly format?: undefined | 'json';
    readonly seed?: undefined | Text;
    readonly 'time-limit'?: undefined | Text;
  };
  readonly known: {
    readonly n?: undefined | Text;
    readonly r?: undefined | Text;
    readonly channel?: undefined | Text;
    readonly task?: undefined | Text;
    readonly values?: undefined | Text;
    readonly class?: undefined | Text;
    readonly seed?: undefined | Text;
    readonly 'time-limit'?: undefined | Text;
  };
}
