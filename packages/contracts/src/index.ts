export * from './gen/slidewright/audio/v1/audio_pb.js';
export * from './gen/slidewright/auth/v1/auth_pb.js';
export * from './gen/slidewright/bundle/v1/bundle_pb.js';
export * from './gen/slidewright/common/v1/media_pb.js';
export * from './gen/slidewright/jobs/v1/jobs_pb.js';
export * from './gen/slidewright/render/v1/render_pb.js';
export * from './gen/slidewright/timeline/v1/timeline_pb.js';
export * from './subjects.ts';
