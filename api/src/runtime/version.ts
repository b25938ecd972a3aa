import packageJson from '../../package.json' with { type: 'json' };

/** The release of Istmo that runs. */
export const version: string = packageJson.version;
